'use strict';

/** The panel with the details of the chosen element. */
class TreeDetails {
  static #stylesShown = 100;

  #panel;
  #tree;
  #onChoose;

  /** Calls `onChoose(id)` when an ancestor of the shown element is chosen. */
  constructor(panel, tree, onChoose) {
    this.#panel = panel;
    this.#tree = tree;
    this.#onChoose = onChoose;
  }

  /** Shows a node of the tree: an element, or one of its styles. */
  show(node) {
    const element = this.#tree.element(node.element);
    this.#panel.replaceChildren(
      this.#path(element), make('h2', 'code text', this.#tree.name(element.id)),
      this.#facts(element), ...this.#example(element), ...this.#styles(element, node.style),
      ...this.#features(element));
    this.#panel.scrollTop = 0;
  }

  #path(element) {
    const path = make('p', 'path');
    for (const id of this.#tree.path(element.id).slice(0, -1)) {
      const button = make('button', 'code', this.#tree.element(id).tag);
      button.title = this.#tree.name(id);
      button.addEventListener('click', () => this.#onChoose(id));
      path.append(button, ' › ');
    }
    path.append(make('span', 'code', element.tag));
    return path;
  }

  #facts(element) {
    const facts = [
      ['Importance', makeShare(element.importance)],
      ['Mark', element.mark],
      ['On', this.#tree.onPages(element.pages)],
    ];
    if (element.leafPages > 0) {
      facts.push(['As a leaf on', this.#tree.onPages(element.leafPages)],
        ['Importance of the leaf', makeShare(element.leafImportance)],
        ['The leaf is noisy', element.leafIsNoisy ? 'yes' : 'no']);
    }
    return makeFacts(facts);
  }

  #example(element) {
    return element.example === '' ? [] : [make('blockquote', 'text', element.example)];
  }

  #styles(element, chosen) {
    const {styles} = element;
    if (styles.length === 0) {
      return [];
    }
    const shown = styles.slice(0, TreeDetails.#stylesShown);
    const names = this.#tree.styleNames(element);
    const table = makeTable(
      [['', 'number'], ['Pages', 'number'], ['Importance', ''], ['Elements', 'code text']],
      shown.map(({index, pages, importance}) => [
        String(index + 1), withThousands(pages), makeShare(importance), names[index]]));
    if (chosen !== null && chosen.index < shown.length) {
      table.tBodies[0].rows[chosen.index].className = 'chosen';
    }
    return [make('h3', '', TreeDetails.#heading('Styles', styles.length, shown.length)), table];
  }

  #features({features, featureCount}) {
    if (featureCount === 0) {
      return [];
    }
    const table = makeTable(
      [['Kind', ''], ['Feature', 'text'], ['Pages', 'number'], ['Times', 'number'],
        ['Entropy', 'number'], ['', 'faint']],
      features.map(({kind, text, pages, occurrences, entropy, isNoisy}) => [
        kind, text, withThousands(pages), withThousands(occurrences), entropy.toFixed(2),
        isNoisy ? 'noise' : '']));
    return [
      make('h3', '', TreeDetails.#heading('Features', featureCount, features.length)), table];
  }

  static #heading(name, count, shown) {
    const heading = `${name}: ${withThousands(count)}`;
    return shown < count ? `${heading}, the first ${withThousands(shown)} by pages` : heading;
  }
}
