'use strict';

/** The style tree, read from the arrays that tree_report.cpp writes. Elements are numbered. */
class StyleTree {
  static #pagesAt = 2; // index in the list of an element
  static #stylesAt = 8;

  #data;
  #parents; // the parent of each element
  #haystacks = null; // the searchable text of each element
  #styleNames = new StyleNames(this);

  constructor(data) {
    this.#data = data;
    this.#parents = new Uint32Array(data.elements.length);
    for (let id = 0; id < data.elements.length; ++id) {
      for (const [, , children] of data.elements[id][StyleTree.#stylesAt]) {
        for (const child of children) {
          this.#parents[child] = id;
        }
      }
    }
  }

  /** The number of sampled pages. */
  get pages() {
    return this.#data.pages;
  }

  /** "406 pages, 81 %". Elements merged by enhancement 1 may occur more than once on a page. */
  onPages(count) {
    const share = count / this.pages;
    return `${counted(count, 'page', 'pages')}, ${share > 1 ? 'some repeated' : percent(share)}`;
  }

  element(id) {
    const [key, mark, pages, leafPages, importance, leafImportance, leafIsNoisy, example, styles,
      featureCount, features] = this.#data.elements[id];
    const [tag, attributes] = this.#data.keys[key];
    return {
      id, tag, attributes, mark: this.#data.marks[mark], pages, leafPages, importance,
      leafImportance, leafIsNoisy: leafIsNoisy === 1, example, featureCount,
      styles: styles.map(([stylePages, styleImportance, children], index) => (
        {index, pages: stylePages, importance: styleImportance, children})),
      features: features.map(([kind, text, featurePages, occurrences, entropy, isNoisy]) => (
        {kind, text, pages: featurePages, occurrences, entropy, isNoisy: isNoisy === 1})),
    };
  }

  key(id) {
    const [tag, attributes] = this.#data.keys[this.#data.elements[id][0]];
    return {tag, attributes};
  }

  name(id) {
    const {tag, attributes} = this.key(id);
    return attributes === '' ? tag : `${tag} ${attributes}`;
  }

  /** The names of an element's styles, in their order. */
  styleNames(element) {
    return this.#styleNames.of(element);
  }

  /** The elements from the root down to this one. */
  path(id) {
    const path = [id];
    while (path[0] !== 0) {
      path.unshift(this.#parents[path[0]]);
    }
    return path;
  }

  /** The greatest value of the least-pages setting at which the element is still shown. */
  pagesOfPath(id) {
    let least = this.pages;
    const path = this.path(id);
    for (let i = 1; i < path.length; ++i) {
      // Styles are sorted from frequent to rare.
      const style = this.element(path[i - 1]).styles.find((one) => one.children.includes(path[i]));
      least = Math.min(least, style.pages, this.element(path[i]).pages);
    }
    return least;
  }

  /** The number of elements, and of those that are on fewer than `leastPages` pages. */
  countElements(leastPages) {
    const {elements} = this.#data;
    const rarer = elements.filter((element) => element[StyleTree.#pagesAt] < leastPages);
    return {all: elements.length, rarer: rarer.length};
  }

  /** The elements whose name, example or features contain all words of a text. */
  search(text) {
    this.#haystacks ??= this.#data.elements.map((_, id) => this.#haystack(id));
    const words = text.toLowerCase().split(/\s+/).filter((word) => word !== '');
    const found = [];
    if (words.length > 0) {
      this.#haystacks.forEach((haystack, id) => {
        if (words.every((word) => haystack.includes(word))) {
          found.push(id);
        }
      });
    }
    return found;
  }

  #haystack(id) {
    const {example, features} = this.element(id);
    return [this.name(id), example, ...features.map((feature) => feature.text)]
      .join('\n').toLowerCase();
  }
}
