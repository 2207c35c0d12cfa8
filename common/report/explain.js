'use strict';

// The report that explains one page: which parts of it are kept and dropped, and why.

{
  const data = readData('explain-data');
  const byId = (id) => document.getElementById(id);
  const parts = data.parts.map((part) => ({...part, ...data.verdicts[part.verdict]}));
  const rows = [];
  let chosen = -1;

  const fateOf = (part) => (part.isKept ? 'kept' : 'dropped');

  /** "dropped: the site has this text at this place on many pages (repeats)" */
  const reasonOf = (part) => {
    const importance = part.importance === null
      ? '' : `; importance ${part.importance.toFixed(2)}, threshold ${data.threshold}`;
    return `${fateOf(part)}: ${part.rule} (${part.verdict})${importance}`;
  };

  /** The beginning of what stands in elements. */
  const textOf = (elements) => {
    let text = '';
    for (const element of elements) {
      text += `${element.textContent} `;
      if (text.length > 100) {
        break;
      }
    }
    return text;
  };

  const describe = (part) => {
    const facts = [
      ['Verdict', make('span', 'code', part.verdict)],
      ['Words', withThousands(part.words)],
    ];
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
      make('p', '', `${part.rule[0].toUpperCase()}${part.rule.slice(1)}.`),
      makeTable([['', ''], ['', 'text']], facts),
    ];
  };

  const frame = new PageFrame(byId('page'), 'explained', (shown) => {
    parts.forEach((part, number) => {
      for (const element of shown.elements(number)) {
        element.classList.add(fateOf(part));
        element.title = reasonOf(part);
      }
      rows[number].querySelector('.text').textContent = textOf(shown.elements(number));
    });
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
  select.addEventListener('change', () => {
    rows.forEach((row, number) => {
      row.hidden = select.value !== '' && parts[number].verdict !== select.value;
    });
  });
  frame.show(readMarkup('page-0'));
}
