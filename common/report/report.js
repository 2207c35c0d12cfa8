'use strict';

// Functions shared by all reports. Texts from pages become text nodes, never markup.

/** The report's data with this id. */
function readData(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

/** Makes an element. `content` consists of nodes and texts. */
function make(tag, className, ...content) {
  const element = document.createElement(tag);
  if (className !== '') {
    element.className = className;
  }
  element.append(...content);
  return element;
}

/** "4,424" */
function withThousands(number) {
  return number.toLocaleString('en-US');
}

/** "1 page", "4,424 pages" */
function counted(number, singular, plural) {
  return `${withThousands(number)} ${number === 1 ? singular : plural}`;
}

/** "41 %" for 0.412 */
function percent(share) {
  return `${Math.round(share * 100)} %`;
}

/** Quotes a word for a shell command. */
function shellQuoted(word) {
  return `'${word.replaceAll('\'', '\'\\\'\'')}'`;
}

/** A share as a number, on a background color that shows it. */
function makeShare(share) {
  const chip = make('span', 'share', share.toFixed(2).replace(/^0/, ''));
  chip.style.setProperty('--share', share);
  return chip;
}

/** A definition list, from pairs of names and values. */
function makeFacts(pairs) {
  const facts = make('dl', 'facts');
  for (const [name, value] of pairs) {
    facts.append(make('div', '', make('dt', '', name), make('dd', 'text', value)));
  }
  return facts;
}

/**
 * Makes a table. Each column is [heading, class of its cells]; each row lists one text or node for
 * each column.
 */
function makeTable(columns, rows) {
  const makeRow = (tag, cells) =>
    make('tr', '', ...cells.map((cell, i) => make(tag, columns[i][1], cell)));
  return make(
    'table',
    '',
    make('thead', '', makeRow('th', columns.map(([heading]) => heading))),
    make('tbody', '', ...rows.map((cells) => makeRow('td', cells))),
  );
}
