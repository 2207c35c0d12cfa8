'use strict';

// Builds the report of a style tree from its parts.

{
  const data = readData('tree-data');
  const tree = new StyleTree(data);
  const leastPages = document.getElementById('least-pages');
  const hiddenElements = document.getElementById('hidden-elements');

  const details = new TreeDetails(document.getElementById('details'), tree, (id) => reveal(id));
  const view = new TreeView(document.getElementById('tree'), tree, data.least_pages,
    (node) => details.show(node));

  const showLeastPages = (pages) => {
    const {all, rarer} = tree.countElements(pages);
    leastPages.value = pages;
    hiddenElements.textContent = `${withThousands(rarer)} of ${counted(all, 'element', 'elements')} hidden`;
  };
  /** Shows an element, even if it was hidden. */
  const reveal = (id) => {
    const pages = tree.pagesOfPath(id);
    if (pages < Number(leastPages.value)) {
      showLeastPages(pages);
      view.setLeastPages(pages);
    }
    view.reveal(id);
  };

  document.getElementById('title').textContent = data.title;
  const hasLearned = document.getElementById('learned-data') !== null;
  document.getElementById('facts').append(
    makeFacts(hasLearned ? data.facts : [...data.facts, ...data.tree_facts]));
  leastPages.max = data.pages;
  leastPages.addEventListener('change', () => {
    const pages = Math.max(1, Math.floor(Number(leastPages.value)));
    showLeastPages(pages);
    view.setLeastPages(pages);
  });
  showLeastPages(data.least_pages);
  new TreeSearch(document.getElementById('search'), tree, reveal);
  view.unfoldRows(30);
  if (hasLearned) {
    const learned = document.getElementById('learned');
    document.getElementById('tree-facts').append(makeFacts(data.tree_facts));
    showLearned(learned, readData('learned-data'));
    makeViews(document.getElementById('views'), [
      ['What it learned', [learned]],
      ['The marked tree', Array.from(document.querySelectorAll(
        '#tree-facts, body > .controls, body > main, body > footer'))],
    ], (chosen) => {
      if (chosen === 1) {
        view.focus();
      }
    });
  }
}
