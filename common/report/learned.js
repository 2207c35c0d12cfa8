'use strict';

// Shows what the `site` profile learned: what repeats, what differs, the marked nodes, and the
// evidence for and against the blocks of the sampled pages.

/**
 * A row of buttons. Each shows its elements and hides those of the other buttons; the first is
 * active at the start. Calls `onChoose(i)` for each choice.
 */
function makeViews(nav, views, onChoose = () => {}) {
  const buttons = views.map(([name]) => make('button', '', name));
  const choose = (chosen) => {
    buttons.forEach((button, i) => button.setAttribute('aria-selected', i === chosen));
    views.flatMap(([, elements]) => elements).forEach((element) => {
      element.hidden = !views[chosen][1].includes(element);
    });
    onChoose(chosen);
  };
  buttons.forEach((button, i) => {
    button.type = 'button';
    button.setAttribute('role', 'tab');
    button.addEventListener('click', () => choose(i));
  });
  nav.append(...buttons);
  nav.hidden = false;
  choose(0);
}

/** Fills an element with the lists of `data`, which write_evidence() wrote. */
function showLearned(section, data) {
  const {learned} = data;
  const rules = new Map(data.rules.map((rule) => [rule.name, rule]));
  const hasTexts = learned.text_pages > 0;

  const quoted = (text) => (text === '' ? '' : `“${text}”`);
  const list = (items) => make('ul', '', ...items.map((item) => make('li', '', item)));
  const onPages = (pages) => (hasTexts
    ? `${withThousands(pages)} of ${withThousands(learned.text_pages)}` : withThousands(pages));
  const chip = (name, count) => {
    const {speaks, meaning} = rules.get(name);
    const shown = make('span', speaks, `${name} ${withThousands(count)}`);
    shown.title = `${speaks}: ${meaning}`;
    return shown;
  };

  /** Adds a heading, an explanation and a table. `all` is the total number of items. */
  const add = (id, heading, meaning, columns, rows, all) => {
    const more = all > rows.length ? ` The first ${withThousands(rows.length)} of ${withThousands(all)}:` : '';
    const part = make('section', '', make('h2', '', heading), make('p', 'faint', meaning + more));
    part.id = id;
    if (rows.length > 0) {
      part.append(makeTable(columns, rows));
    }
    section.append(part);
  };

  if (!hasTexts) {
    const note = make('p', '', `Texts and votes are not shown: ${learned.note}.`);
    note.id = 'note';
    section.append(note);
  }
  add('repeats', 'What repeats',
    'A shingle consists of four consecutive words. ' +
    counted(learned.repeated_shingles, 'shingle of the template repeats', 'shingles of the template repeat') +
    ' at the same place on many pages, which is evidence against their blocks. ' +
    `${counted(learned.shared_shingles, 'shingle is', 'shingles are')} on two pages or more, at any place.`,
    [['Pages', 'number'], ['Text', 'example'], ['Where', 'path code text'], ['For example', 'path text']],
    data.repeated_texts.map((one) => [onPages(one.pages), quoted(one.text), one.path, one.page]),
    learned.listed.repeated_texts);
  add('places', 'What differs',
    `At ${counted(learned.value_places, 'place', 'places')}, most pages have their own value. ` +
    (learned.has_records
      ? `The pages are records: the short values at ${counted(learned.record_places, 'place', 'places')} are ` +
        `kept, except for ${counted(learned.common_values, 'value that repeats', 'values that repeat')} ` +
        'from page to page.'
      : 'The pages are not records.') +
    (learned.has_threads ? ' Readers’ comments are content on these pages.' : ''),
    [['Pages', 'number'], ['Values', 'number'], ['Label', 'text'], ['Examples', 'example'],
      ['Frequent values', 'example'], ['Where', 'path code text'], ['', 'faint']],
    data.places.map((one) => [onPages(one.pages), withThousands(one.values), one.label,
      list(one.examples.map(quoted)),
      list(one.common.map(({text, pages}) => `${quoted(text)} ${counted(pages, 'page', 'pages')}`)),
      one.path, one.record ? 'record' : '']),
    learned.listed.places);
  const addNodes = (id, heading, meaning, nodes) => add(id, heading, meaning,
    [['Pages', 'number'], ['Importance', 'number'], ['Words kept', 'number'], ['Text', 'example'],
      ['Where', 'path code text']],
    nodes.map((one) => [withThousands(one.pages), one.importance.toFixed(2),
      one.kept === null ? '' : percent(one.kept), quoted(one.example), one.path]),
    learned.listed[id]);
  addNodes('noisy', 'Noisy nodes',
    `${counted(learned.noisy_nodes, 'node', 'nodes')} of ${withThousands(learned.nodes)} in the site's tree ` +
    `vary so little that their importance is at most ${learned.threshold}. Only the outermost are listed.`,
    data.noisy);
  addNodes('meaningful', 'Meaningful nodes',
    `Nothing in ${counted(learned.meaningful_nodes, 'node', 'nodes')} is noisy. Only the outermost are listed.`,
    data.meaningful);
  if (!hasTexts) {
    return;
  }
  add('verdicts', 'Decisions on the blocks',
    `The decisions on the blocks of ${counted(learned.text_pages, 'sampled page', 'sampled pages')}.`,
    [['', ''], ['Verdict', 'code'], ['Blocks', 'number'], ['Words', 'number'], ['Pages', 'number'],
      ['Reason', ''], ['For example', 'example']],
    data.verdicts.map((one) => [
      make('span', one.kept ? 'for' : 'against', one.kept ? 'kept' : 'dropped'), one.verdict,
      withThousands(one.blocks), withThousands(one.words), withThousands(one.pages), one.rule,
      quoted(one.example)]),
    data.verdicts.length);
  add('votes', 'Evidence for and against blocks',
    'For each node of the tree: how many blocks each rule supports (green) or opposes (red).',
    [['Blocks', 'number'], ['Kept', 'number'], ['Words', 'number'], ['Pages', 'number'],
      ['Rules', 'rules'], ['For example', 'example'], ['Where', 'path code text']],
    data.votes.map((one) => [withThousands(one.blocks), withThousands(one.kept),
      withThousands(one.words), withThousands(one.pages),
      make('div', '', ...Object.entries(one.rules).map(([name, count]) => chip(name, count))),
      quoted(one.example), one.path]),
    learned.listed.votes);
}
