'use strict';

// Shows which parts of a page are kept or dropped, and why: the page in a frame, next to a list of
// its parts.

/** "kept" or "dropped" */
function fateOf(part) {
  return part.is_kept ? 'kept' : 'dropped';
}

/** The first forty characters of a part. */
function beginningOf(texts) {
  const most = 40;
  let text = '';
  for (let i = 0; i < texts.length && text.length <= most; ++i) {
    text = `${text} ${texts[i]}`.replace(/\s+/g, ' ').trim();
  }
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`;
}

/** A lesson's effect on a page: the kept words before and after, and the texts gained and lost. */
function makeChange(example) {
  const texts = (sign, list) => list.map((text) => make('p', 'text', `${sign} ${text}`));
  return make('div', '',
    make('p', 'faint text', `${example.page}: ${withThousands(example.words_before)} words before, `
      + `${withThousands(example.words_after)} after`),
    ...texts('+', example.came), ...texts('−', example.went));
}

class Explanation {
  /**
   * `teach(site, lesson, trainerToken)`, if given, sends a lesson and returns a `message` and
   * `examples` of changed pages, or throws an error.
   */
  constructor(teach = null) {
    this.teach = teach;
    this.trainerToken = '';
    const byId = (id) => document.getElementById(id);
    this.description = byId('part');
    this.hint = Array.from(this.description.childNodes);
    this.list = byId('parts');
    this.verdict = byId('verdict');
    this.search = byId('search');
    this.shown = byId('shown');
    this.verdict.addEventListener('change', () => this.filter());
    this.search.addEventListener('input', () => this.filter());
    this.parts = [];
    this.frame = new PageFrame(byId('page'), 'explained', () => this.mark());
  }

  /** Shows a page. `data` is written by explain_report.cpp; `markup` is the page's markup. */
  show(data, markup) {
    this.data = data;
    this.parts = data.parts.map((part) => ({...part, ...data.verdicts[part.verdict]}));
    this.haystacks = this.parts.map(() => ''); // the searchable text of each part
    this.chosen = -1;
    this.rows = this.parts.map((part, number) => this.makeRow(part, number));
    this.list.replaceChildren(...this.rows);
    this.description.replaceChildren(...this.hint);
    this.search.value = '';
    this.listVerdicts();
    this.frame.show(markup);
  }

  makeRow(part, number) {
    const button = make('button', '', make('span', fateOf(part), fateOf(part)),
      make('span', 'code', part.verdict), make('span', 'number', withThousands(part.words)),
      make('span', 'text'));
    button.type = 'button';
    button.title = this.reasonOf(part);
    button.addEventListener('click', () => {
      this.choose(number);
      const [element] = this.frame.elements(number);
      if (element) {
        this.frame.scrollTo(element);
      }
    });
    return make('li', '', button);
  }

  listVerdicts() {
    const options = Array.from(this.verdict.options).slice(0, 1); // all parts
    for (const verdict of [...new Set(this.parts.map((part) => part.verdict))].sort()) {
      const words = this.parts.reduce(
        (sum, part) => sum + (part.verdict === verdict ? part.words : 0), 0);
      const option = make('option', '', `${verdict}, ${counted(words, 'word', 'words')}`);
      option.value = verdict;
      options.push(option);
    }
    this.verdict.replaceChildren(...options);
    this.verdict.value = '';
  }

  /** "dropped: the site has this text at this place on many pages (repeats)" */
  reasonOf(part) {
    const importance = part.importance === null
      ? '' : `; importance ${part.importance.toFixed(2)}, threshold ${this.data.threshold}`;
    const comment = part.is_comment ? '; a comment' : '';
    const reason = part.reason === '' ? '' : `; ${part.reason}`;
    return `${fateOf(part)}: ${part.rule} (${part.verdict})${comment}${importance}${reason}`;
  }

  describe(part) {
    const facts = [
      ['Verdict', make('span', 'code', part.verdict)],
      ['Words', withThousands(part.words)],
    ];
    if (part.is_comment) {
      facts.push(['Kind', 'a reader\'s comment']);
    }
    if (part.path !== '') {
      facts.push(['Place', make('span', 'code text', part.path)]);
    }
    if (part.importance !== null) {
      facts.push(['Importance', makeShare(part.importance)]);
    }
    if (part.importance !== null && this.data.threshold !== null) {
      facts.push(['Threshold', `${this.data.threshold}`]);
    }
    if (part.element !== null) {
      facts.push(['Element', `${part.element} of the style tree`]);
    }
    if (part.pages > 0) {
      facts.push(['Sampled pages', `${withThousands(part.pages)} of ${withThousands(this.data.sampled_pages)} have such a part`]);
    }
    const asSentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}.`;
    return [
      make('h2', '', make('span', fateOf(part), fateOf(part))),
      make('p', '', [part.rule, part.reason].filter((text) => text !== '').map(asSentence).join(' ')),
      makeTable([['', ''], ['', 'text']], facts),
      ...this.makeLessons(part),
    ];
  }

  /** The command and the form that keep or drop such parts on all pages of the site. */
  makeLessons(part) {
    if (part.selector === '' || part.verdict === 'seen_before') {
      return [];
    }
    const kind = part.is_kept ? 'drop' : 'keep';
    const command = make('pre', 'lesson',
      `sst-train teach --db models.db --site ${shellQuoted(this.data.site)} --${kind} ${shellQuoted(part.selector)}`);
    return [make('div', '', `To ${kind} such parts on all pages:`, command,
      ...(this.teach === null ? [] : [this.makeForm(part, kind)]))];
  }

  makeForm(part, kind) {
    const reason = make('input', '');
    reason.placeholder = 'Why?';
    const token = make('input', '');
    token.type = 'password';
    token.placeholder = 'Trainer token';
    token.value = this.trainerToken;
    const button = make('button', '', kind === 'keep' ? 'Keep' : 'Drop');
    const trial = make('button', '', 'Try');
    trial.type = 'button';
    const effect = make('div', 'effect');
    const answer = make('span', 'faint');
    answer.setAttribute('role', 'status');
    const form = make('form', 'filters teach', reason, token, trial, button, answer);
    const send = async (mode) => {
      trial.disabled = button.disabled = true;
      this.trainerToken = token.value.trim();
      const lesson = {kind, selector: part.selector, reason: reason.value.trim(), by: '', mode};
      const taught = await this.teach(this.data.site, lesson, this.trainerToken)
        .catch((problem) => ({message: problem.message, examples: []}));
      answer.textContent = taught.message;
      effect.replaceChildren(...taught.examples.map(makeChange));
      form.scrollIntoView({block: 'nearest'});
      effect.scrollIntoView({block: 'nearest'});
      trial.disabled = button.disabled = false;
    };
    trial.addEventListener('click', () => send('try'));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      send('teach');
    });
    return make('div', '', form, effect);
  }

  /** Marks the parts of the page once the frame has loaded it. */
  mark() {
    this.parts.forEach((part, number) => {
      const elements = this.frame.elements(number);
      for (const element of elements) {
        element.classList.add(fateOf(part));
        element.title = this.reasonOf(part);
      }
      const texts = elements.map((element) => element.textContent);
      this.haystacks[number] = texts.join(' ').toLowerCase();
      this.rows[number].querySelector('.text').textContent = beginningOf(texts);
    });
    this.filter();
    // Pointing at a part shows it; a click keeps it shown until the next click.
    this.isPinned = false;
    const show = (event) => {
      const element = event.target.closest?.('[data-part]');
      if (element && !this.isPinned) {
        this.choose(Number(element.dataset.part));
        this.list.scrollTop = this.nearest(this.rows[this.chosen]);
      }
    };
    this.frame.document.addEventListener('mouseover', show);
    this.frame.document.addEventListener('click', (event) => {
      const wasPinned = this.isPinned;
      this.isPinned = false;
      show(event);
      this.isPinned = !wasPinned;
    });
  }

  /** The scroll position nearest to the current one at which a row is visible. */
  nearest(row) {
    const last = row.offsetTop + row.offsetHeight - this.list.clientHeight;
    return Math.min(row.offsetTop, Math.max(last, this.list.scrollTop));
  }

  choose(number) {
    if (number === this.chosen) {
      return;
    }
    this.toggle(false);
    this.chosen = number;
    this.toggle(true);
    this.description.replaceChildren(...this.describe(this.parts[number]));
  }

  toggle(isChosen) {
    if (this.chosen >= 0) {
      for (const element of [this.rows[this.chosen], ...this.frame.elements(this.chosen)]) {
        element.classList.toggle('chosen', isChosen);
      }
    }
  }

  /**
   * Lists the parts with the chosen verdict and all search terms, and shows the first of them.
   * Without a filter, shows the first kept part.
   */
  filter() {
    const verdict = this.verdict.value;
    const words = this.search.value.toLowerCase().split(/\s+/).filter((word) => word !== '');
    const fits = this.parts.map((part, number) => (verdict === '' || part.verdict === verdict)
      && words.every((word) => this.haystacks[number].includes(word)));
    fits.forEach((fit, number) => {
      this.rows[number].hidden = !fit;
    });
    const isFiltered = verdict !== '' || words.length > 0;
    this.shown.textContent =
      isFiltered ? counted(fits.filter((fit) => fit).length, 'part', 'parts') : '';
    const first = isFiltered ? fits.indexOf(true) : this.parts.findIndex((part) => part.is_kept);
    if (isFiltered && first >= 0) {
      this.choose(first);
    }
    this.scrollTo(first);
  }

  /** Scrolls the list and the page until a part is in view; -1 means no part. */
  scrollTo(number) {
    if (number < 0) {
      return;
    }
    this.list.scrollTop = this.rows[number].offsetTop;
    const [element] = this.frame.elements(number);
    if (element) {
      this.frame.scrollTo(element);
    }
  }
}
