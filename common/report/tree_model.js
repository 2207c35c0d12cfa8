'use strict';

/** The style tree: the lists that tree_report.cpp writes, with names. Elements are known by number. */
class StyleTree {
  static #stylesAt = 8; // in the list of an element

  #data;
  #parents; // of each element, the one above it
  #haystacks = null; // of each element, what a search looks through

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

  /** The number of pages that it was learned from. */
  get pages() {
    return this.#data.pages;
  }

  /** "406 pages, 81 %"; what enhancement 1 merged may occur more than once on a page. */
  onPages(count) {
    const share = count / this.pages;
    return `${counted(count, 'page', 'pages')}, ${share > 1 ? 'some twice' : percent(share)}`;
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

  name(id) {
    const [tag, attributes] = this.#data.keys[this.#data.elements[id][0]];
    return attributes === '' ? tag : `${tag} ${attributes}`;
  }

  /** The elements from the root down to this one. */
  path(id) {
    const path = [id];
    while (path[0] !== 0) {
      path.unshift(this.#parents[path[0]]);
    }
    return path;
  }

  /** The most pages that a way to the element stands on. */
  pagesOfPath(id) {
    let least = this.pages;
    const path = this.path(id);
    for (let i = 1; i < path.length; ++i) {
      // Styles stand from frequent to rare.
      const style = this.element(path[i - 1]).styles.find((one) => one.children.includes(path[i]));
      least = Math.min(least, style.pages);
    }
    return least;
  }

  /** How many styles there are, and how many on fewer pages than that. */
  countStyles(leastPages) {
    let all = 0;
    let rarer = 0;
    for (const element of this.#data.elements) {
      for (const [pages] of element[StyleTree.#stylesAt]) {
        ++all;
        rarer += pages < leastPages ? 1 : 0;
      }
    }
    return {all, rarer};
  }

  /** The elements that have all words of a text in their name, example or features. */
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
