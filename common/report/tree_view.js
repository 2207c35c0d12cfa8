'use strict';

/** The node that a row of the tree shows: an element, or one of several styles of an element. */
class TreeNode {
  children = null; // set while the node is unfolded
  shown = 0; // how many of the children have rows
  row = null;

  constructor(parent, element, style = null) {
    this.parent = parent;
    this.element = element;
    this.style = style;
    this.level = parent === null ? 1 : parent.level + 1;
  }

  /** A key that stays the same when the tree is rebuilt. */
  get key() {
    const above = this.parent === null ? '' : this.parent.key;
    return `${above}/${this.style === null ? this.element : `s${this.style.index}`}`;
  }
}

/**
 * The foldable tree, as a list of rows. Folded nodes have no rows for their children. Follows the
 * tree view pattern of ARIA.
 */
class TreeView {
  static #childrenAtOnce = 200;

  #container;
  #tree;
  #leastPages;
  #onSelect;
  #nodes = new WeakMap(); // by row
  #owners = new WeakMap(); // by row that shows more children
  #root = null;
  #current = null; // the row that has the focus, or will get it

  /** Calls `onSelect(node)` for each node that is chosen. */
  constructor(container, tree, leastPages, onSelect) {
    this.#container = container;
    this.#tree = tree;
    this.#leastPages = leastPages;
    this.#onSelect = onSelect;
    container.addEventListener('click', (event) => this.#click(event));
    container.addEventListener('keydown', (event) => this.#press(event));
    this.#plant();
  }

  /** Unfolds nodes from the top until there are at least `count` rows. */
  unfoldRows(count) {
    const waiting = [this.#root];
    while (waiting.length > 0 && this.#container.childElementCount < count) {
      const node = waiting.shift();
      this.unfold(node);
      waiting.push(...(node.children ?? []).slice(0, node.shown));
    }
    this.#select(this.#root.row);
  }

  /** Hides styles and elements on fewer than `leastPages` pages. Unfolded nodes stay unfolded. */
  setLeastPages(leastPages) {
    const unfolded = new Set();
    for (const row of this.#container.children) {
      const node = this.#nodes.get(row);
      if (node?.children) {
        unfolded.add(node.key);
      }
    }
    const chosen = this.#nodes.get(this.#current)?.key;
    this.#leastPages = leastPages;
    this.#plant();
    for (let row = this.#root.row; row !== null; row = row.nextElementSibling) {
      const node = this.#nodes.get(row);
      if (node && unfolded.has(node.key)) {
        this.#unfoldAlone(node);
      }
      if (node?.key === chosen) {
        this.#makeCurrent(row);
      }
    }
  }

  /** Unfolds the ancestors of an element, and chooses it. */
  reveal(id) {
    let node = this.#root;
    for (const next of this.#tree.path(id).slice(1)) {
      node = this.#childNode(node, next);
    }
    this.#select(node.row);
    node.row.scrollIntoView({block: 'center'});
  }

  /** Gives the chosen row the focus. */
  focus() {
    this.#current.focus();
  }

  /** Unfolds a node and its most frequent style. */
  unfold(node) {
    this.#unfoldAlone(node);
    if (node.children !== null && node.children[0].style !== null) {
      this.#unfoldAlone(node.children[0]);
    }
  }

  #plant() {
    this.#root = new TreeNode(null, 0);
    this.#container.replaceChildren(this.#makeRow(this.#root));
    this.#makeCurrent(this.#root.row);
  }

  #stylesBelow(node) {
    return this.#tree.element(node.element).styles.filter(
      (style) => style.pages >= this.#leastPages && this.#shownChildren(style).length > 0);
  }

  #shownChildren(style) {
    return style.children.filter((child) => this.#tree.element(child).pages >= this.#leastPages);
  }

  #nodesBelow(node) {
    const styles = node.style === null ? this.#stylesBelow(node) : [node.style];
    return styles.length > 1
      ? styles.map((style) => new TreeNode(node, node.element, style))
      : styles.flatMap(
        (style) => this.#shownChildren(style).map((child) => new TreeNode(node, child)));
  }

  #unfoldAlone(node) {
    if (node.children !== null || !node.row.hasAttribute('aria-expanded')) {
      return;
    }
    node.children = this.#nodesBelow(node);
    node.shown = 0;
    node.row.setAttribute('aria-expanded', 'true');
    this.#showChildren(node, TreeView.#childrenAtOnce, node.row.nextElementSibling);
  }

  #fold(node) {
    const isBelow = (row) => row !== null && Number(row.getAttribute('aria-level')) > node.level;
    while (isBelow(node.row.nextElementSibling)) {
      node.row.nextElementSibling.remove();
    }
    node.children = null;
    node.row.setAttribute('aria-expanded', 'false');
  }

  /** Inserts rows for children up to `end`, and one row for the rest, before the row `before`. */
  #showChildren(node, end, before) {
    const rows = document.createDocumentFragment();
    for (const child of node.children.slice(node.shown, end)) {
      rows.append(this.#makeRow(child));
    }
    node.shown = Math.min(Math.max(node.shown, end), node.children.length);
    if (node.shown < node.children.length) {
      const row = this.#makeItem(node.level + 1);
      row.append(make('span', 'more', `${withThousands(node.children.length - node.shown)} more`));
      this.#owners.set(row, node);
      rows.append(row);
    }
    this.#container.insertBefore(rows, before);
  }

  /** Replaces the row "more" of a node with rows for its next children. */
  #showMore(row, end) {
    const node = this.#owners.get(row);
    const first = node.children[node.shown];
    this.#showChildren(node, end ?? node.shown + TreeView.#childrenAtOnce, row);
    row.remove();
    return first;
  }

  /** The node of an element below another node. Makes the missing rows between them. */
  #childNode(node, id) {
    this.#unfoldAlone(node);
    let parent = node;
    if (node.children[0].style !== null) {
      parent = node.children.find((child) => child.style.children.includes(id));
      this.#showUpTo(node, node.children.indexOf(parent));
      this.#unfoldAlone(parent);
    }
    const index = parent.children.findIndex((child) => child.element === id);
    this.#showUpTo(parent, index);
    return parent.children[index];
  }

  #showUpTo(node, index) {
    if (index < node.shown) {
      return;
    }
    let row = node.row;
    while (this.#owners.get(row) !== node) {
      row = row.nextElementSibling;
    }
    this.#showMore(row, index + 1);
  }

  #makeItem(level) {
    const row = make('div', '');
    row.setAttribute('role', 'treeitem');
    row.setAttribute('aria-level', level);
    row.setAttribute('aria-selected', 'false');
    row.style.setProperty('--level', level);
    row.tabIndex = -1;
    return row;
  }

  #makeRow(node) {
    const row = this.#makeItem(node.level);
    node.row = row;
    this.#nodes.set(row, node);
    if (node.style !== null || this.#stylesBelow(node).length > 0) {
      row.setAttribute('aria-expanded', 'false');
    }
    row.append(...(node.style === null ? this.#elementCells(node) : this.#styleCells(node)));
    return row;
  }

  #elementCells(node) {
    const {id, importance, mark, pages, styles, example} = this.#tree.element(node.element);
    const cells = [makeShare(importance), make('span', `mark ${mark}`, mark),
      make('span', 'code', this.#tree.name(id)), make('span', 'faint', this.#tree.onPages(pages))];
    if (styles.length > 1) {
      cells.push(make('span', 'faint', counted(styles.length, 'style', 'styles')));
    }
    if (example !== '') {
      cells.push(make('span', 'text', `“${example}”`));
    }
    return cells;
  }

  #styleCells(node) {
    const {index, importance, pages, children} = node.style;
    const name = this.#tree.styleNames(this.#tree.element(node.element))[index];
    return [makeShare(importance), make('span', '', `style ${index + 1}`),
      make('span', 'code', name), make('span', 'faint', this.#tree.onPages(pages)),
      make('span', 'faint', counted(children.length, 'element', 'elements'))];
  }

  #makeCurrent(row) {
    if (this.#current !== null) {
      this.#current.tabIndex = -1;
      this.#current.setAttribute('aria-selected', 'false');
    }
    this.#current = row;
    row.tabIndex = 0;
    row.setAttribute('aria-selected', 'true');
  }

  #select(row) {
    if (row === null) {
      return;
    }
    this.#makeCurrent(row);
    row.focus();
    if (this.#nodes.has(row)) {
      this.#onSelect(this.#nodes.get(row));
    }
  }

  /** Handles Enter and clicks: unfolds, folds, or shows more. */
  #activate(row) {
    const node = this.#nodes.get(row);
    if (node === undefined) {
      this.#select(this.#showMore(row).row);
    } else if (node.children !== null) {
      this.#fold(node);
    } else {
      this.unfold(node);
    }
  }

  #click(event) {
    const row = event.target.closest('[role=treeitem]');
    if (row !== null) {
      this.#select(row);
      this.#activate(row);
    }
  }

  #press(event) {
    const row = event.target.closest('[role=treeitem]');
    const act = {
      ArrowDown: () => this.#select(row.nextElementSibling),
      ArrowUp: () => this.#select(row.previousElementSibling),
      ArrowRight: () => this.#goIn(row),
      ArrowLeft: () => this.#goOut(row),
      Home: () => this.#select(this.#container.firstElementChild),
      End: () => this.#select(this.#container.lastElementChild),
      Enter: () => this.#activate(row),
      ' ': () => this.#activate(row),
    }[event.key];
    if (row !== null && act && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      act();
    }
  }

  #goIn(row) {
    const node = this.#nodes.get(row);
    if (node?.children) {
      this.#select(node.children[0].row);
    } else if (node) {
      this.unfold(node);
    }
  }

  #goOut(row) {
    const node = this.#nodes.get(row);
    if (node?.children) {
      this.#fold(node);
      return;
    }
    const parent = node ? node.parent : this.#owners.get(row);
    if (parent !== null) {
      this.#select(parent.row);
    }
  }
}
