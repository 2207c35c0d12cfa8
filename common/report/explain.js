'use strict';

// The report that explains one page: which parts of it are kept and dropped, and why.

{
  const data = readData('explain-data');
  const byId = (id) => document.getElementById(id);
  const parts = data.parts.map((part) => ({...part, ...data.verdicts[part.verdict]}));
  const rows = [];
  const haystacks = parts.map(() => ''); // the searchable text of each part
  let chosen = -1;

  const fateOf = (part) => (part.isKept ? 'kept' : 'dropped');

  /** "dropped: the site has this text at this place on many pages (repeats)" */
  const reasonOf = (part) => {
    const importance = part.importance === null
      ? '' : `; importance ${part.importance.toFixed(2)}, threshold ${data.threshold}`;
    const comment = part.isComment ? '; a comment' : '';
    const reason = part.reason === '' ? '' : `; ${part.reason}`;
    return `${fateOf(part)}: ${part.rule} (${part.verdict})${comment}${importance}${reason}`;
  };

  const asSentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}.`;

  const textsOf = (elements) => elements.map((element) => element.textContent);
  /** The first texts, more than a row can show; the style sheet cuts them at its end. */
  const beginningOf = (texts) => {
    let text = '';
    for (let i = 0; i < texts.length && text.length <= 100; ++i) {
      text += `${texts[i]} `;
    }
    return text;
  };

  const describe = (part) => {
    const facts = [
      ['Verdict', make('span', 'code', part.verdict)],
      ['Words', withThousands(part.words)],
    ];
    if (part.isComment) {
      facts.push(['Kind', 'a reader\'s comment']);
    }
    if (part.path !== '') {
      facts.push(['Place', make('span', 'code text', part.path)]);
    }
    if (part.importance !== null) {
      facts.push(['Importance', makeShare(part.importance)], ['Threshold', `${data.threshold}`]);
    }
    if (part.element !== null) {
      facts.push(['Element', `${part.element} of the style tree`]);
    }
    if (part.pages > 0) {
      facts.push(['Sampled pages', `${withThousands(part.pages)} of ${withThousands(data.sampled_pages)} have such a part`]);
    }
    return [
      make('h2', '', make('span', fateOf(part), fateOf(part))),
      make('p', '', [part.rule, part.reason].filter((text) => text !== '').map(asSentence).join(' ')),
      makeTable([['', ''], ['', 'text']], facts),
    ];
  };

  const frame = new PageFrame(byId('page'), 'explained', (shown) => {
    parts.forEach((part, number) => {
      for (const element of shown.elements(number)) {
        element.classList.add(fateOf(part));
        element.title = reasonOf(part);
      }
      const texts = textsOf(shown.elements(number));
      haystacks[number] = texts.join(' ').toLowerCase();
      rows[number].querySelector('.text').textContent = beginningOf(texts);
    });
    filter();
    shown.document.addEventListener('mouseover', (event) => {
      const element = event.target.closest?.('[data-part]');
      if (element) {
        choose(Number(element.dataset.part));
        rows[chosen].scrollIntoView({block: 'nearest'});
      }
    });
  });

  const mark = (isChosen) => {
    if (chosen >= 0) {
      rows[chosen].classList.toggle('chosen', isChosen);
      frame.elements(chosen).forEach((element) => element.classList.toggle('chosen', isChosen));
    }
  };
  const choose = (number) => {
    if (number !== chosen) {
      mark(false);
      chosen = number;
      mark(true);
      byId('part').replaceChildren(...describe(parts[number]));
    }
  };

  /** Scrolls the list and the page until a part is in view; -1 is no part. */
  const showPart = (number) => {
    if (number >= 0) {
      byId('parts').scrollTop = rows[number].offsetTop;
      const [element] = frame.elements(number);
      if (element) {
        frame.scrollTo(element);
      }
    }
  };

  /**
   * Lists the parts with the chosen verdict and all words that are searched for, and shows the
   * first of them; of all parts, the first that is kept.
   */
  const filter = () => {
    const verdict = byId('verdict').value;
    const words = byId('search').value.toLowerCase().split(/\s+/).filter((word) => word !== '');
    const fits = parts.map((part, number) => (verdict === '' || part.verdict === verdict)
      && words.every((word) => haystacks[number].includes(word)));
    rows.forEach((row, number) => {
      row.hidden = !fits[number];
    });
    const isFiltered = verdict !== '' || words.length > 0;
    byId('shown').textContent =
      isFiltered ? counted(fits.filter((fit) => fit).length, 'part', 'parts') : '';
    const first = isFiltered ? fits.indexOf(true) : parts.findIndex((part) => part.isKept);
    if (isFiltered && first >= 0) {
      choose(first);
    }
    showPart(first);
  };

  byId('title').textContent = data.title;
  byId('facts').append(makeFacts(data.facts));
  parts.forEach((part, number) => {
    const button = make('button', '', make('span', fateOf(part), fateOf(part)),
      make('span', 'code', part.verdict), make('span', 'number', withThousands(part.words)),
      make('span', 'text'));
    button.type = 'button';
    button.title = reasonOf(part);
    button.addEventListener('click', () => {
      choose(number);
      frame.elements(number)[0]?.scrollIntoView({block: 'center'});
    });
    rows.push(make('li', '', button));
  });
  byId('parts').append(...rows);
  const select = byId('verdict');
  for (const verdict of [...new Set(parts.map((part) => part.verdict))].sort()) {
    const words = parts.reduce((sum, part) => sum + (part.verdict === verdict ? part.words : 0), 0);
    const option = make('option', '', `${verdict}, ${counted(words, 'word', 'words')}`);
    option.value = verdict;
    select.append(option);
  }
  select.addEventListener('change', filter);
  byId('search').addEventListener('input', filter);
  frame.show(readMarkup('page-0'));
}
