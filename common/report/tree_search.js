'use strict';

/** The list of search results. */
class TreeSearch {
  static #resultsShown = 200;

  #tree;
  #onChoose;
  #section = document.getElementById('results');
  #count = document.getElementById('result-count');
  #list = document.getElementById('result-list');

  /** Calls `onChoose(id)` for each result that is chosen. */
  constructor(input, tree, onChoose) {
    this.#tree = tree;
    this.#onChoose = onChoose;
    input.addEventListener('input', () => this.#search(input.value));
  }

  #search(text) {
    const found = this.#tree.search(text);
    const shown = found.slice(0, TreeSearch.#resultsShown);
    this.#section.hidden = text.trim() === '';
    this.#count.textContent = counted(found.length, 'element', 'elements') +
      (shown.length < found.length ? `, the first ${shown.length}` : '');
    this.#list.replaceChildren(...shown.map((id) => this.#result(id)));
  }

  #result(id) {
    const {importance, example} = this.#tree.element(id);
    const path = this.#tree.path(id).slice(1, -1).map((above) => this.#tree.element(above).tag);
    const button = make('button', '', makeShare(importance), ' ',
      make('span', 'faint code', path.map((tag) => `${tag} › `).join('')),
      make('span', 'code', this.#tree.name(id)));
    if (example !== '') {
      button.append(' ', make('span', 'faint text', `“${example}”`));
    }
    button.addEventListener('click', () => this.#onChoose(id));
    return make('li', '', button);
  }
}
