'use strict';

// The report that shows which parts of pages are kept. For a model with the `site` profile, the
// number of a part is the number of its verdict. In the report for choosing a threshold, it is the
// first step at which the part is dropped. Step s is the threshold s / data.steps.

/** The share of words kept at each step; words[s] is the number first dropped at step s. */
function keptShares(words, steps) {
  const all = words.reduce((sum, count) => sum + count, 0);
  let rest = all;
  const shares = [];
  for (let step = 0; step <= steps; step++) {
    rest -= words[step];
    shares.push(all === 0 ? 0 : rest / all);
  }
  return shares;
}

/** A small plot of the shares of kept words: an area for all pages, a line for one. */
class KeptPlot {
  constructor(svg, mean, automatic) {
    this.steps = mean.length - 1;
    this.svg = svg;
    [this.width, this.height] = [200, 56];
    this.add('path', 'area', {d: `${this.path(mean)}L${this.width} ${this.height}L0 ${this.height}Z`});
    this.line = this.add('path', 'line', {});
    this.add('line', 'automatic', this.upright(automatic));
    this.here = this.add('line', 'here', {});
    this.add('rect', 'frame', {width: this.width, height: this.height});
  }

  showPage(shares) {
    this.line.setAttribute('d', this.path(shares));
  }

  showStep(step) {
    this.set(this.here, this.upright(step));
  }

  x(step) {
    return (this.width * step) / this.steps;
  }

  path(shares) {
    const y = (share) => (this.height * (1 - share)).toFixed(2);
    return shares.map((share, step) => `${step === 0 ? 'M' : 'L'}${this.x(step)} ${y(share)}`).join('');
  }

  upright(step) {
    return {x1: this.x(step), x2: this.x(step), y1: 0, y2: this.height};
  }

  add(name, className, attributes) {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    element.setAttribute('class', className);
    this.set(element, attributes);
    this.svg.append(element);
    return element;
  }

  set(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
      element.setAttribute(name, value);
    }
  }
}

/** A page in a frame, in which the parts up to a step are marked as dropped. */
class TunedFrame {
  constructor(frame, kind, onReady) {
    this.step = -1;
    this.page = new PageFrame(frame, kind, () => {
      this.step = -1;  // nothing is marked yet
      onReady(this);
    });
  }

  setStep(step) {
    const [low, high] = [Math.min(step, this.step), Math.max(step, this.step)];
    this.page.keepPlace((part) => part > high, () => {
      for (let part = low + 1; part <= high; part++) {
        for (const element of this.page.elements(part)) {
          element.classList.toggle('gone', part <= step);
        }
      }
    });
    this.step = step;
  }

  /** Marks the parts that the verdicts drop, and shows the reasons on hover. */
  markVerdicts(verdicts) {
    verdicts.forEach((verdict, part) => {
      for (const element of this.page.elements(part)) {
        element.classList.toggle('gone', !verdict.kept);
        if (element.matches('span, .image')) {
          element.title = reasonOf(verdict);
        }
      }
    });
  }
}

/** "dropped: most of it is links (links)" */
function reasonOf({kept, rule, name}) {
  return `${kept ? 'kept' : 'dropped'}: ${rule} (${name})`;
}

/** The part shared by both kinds of report: the pages, and the controls to step through them. */
class TunedPages {
  #pages;
  #show;
  #choice = document.getElementById('pages');
  #page = -1; // none yet

  /** Calls `show(page)` with the number of each page that is chosen. */
  constructor(pages, show) {
    this.#pages = pages;
    this.#show = show;
    pages.forEach((one, i) => {
      const name = one.title === '' ? one.address : `${one.title} (${one.address})`;
      this.#choice.append(make('option', '', `${i + 1}. ${name}`));
    });
    this.#choice.addEventListener('change', () => this.choose(this.#choice.selectedIndex));
    document.getElementById('previous').addEventListener('click', () => this.choose(this.#page - 1));
    document.getElementById('next').addEventListener('click', () => this.choose(this.#page + 1));
  }

  choose(wanted) {
    if (wanted < 0 || wanted >= this.#pages.length || wanted === this.#page) {
      return;
    }
    this.#page = wanted;
    this.#choice.selectedIndex = wanted;
    document.getElementById('place').textContent = `${wanted + 1} of ${this.#pages.length}`;
    document.getElementById('previous').disabled = wanted === 0;
    document.getElementById('next').disabled = wanted === this.#pages.length - 1;
    this.#show(wanted);
  }

  /** Handles keys in a document: j, k, and those of `others`, which maps keys to functions. */
  listen(target, others) {
    target.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.target === this.#choice) {
        return;
      }
      const actions = {j: () => this.choose(this.#page + 1), k: () => this.choose(this.#page - 1), ...others};
      if (Object.hasOwn(actions, event.key)) {
        event.preventDefault();
        actions[event.key](event);
      }
    });
  }
}

/** Shows what a model with the `site` profile keeps, and what it learned. */
function showSite(data) {
  const byId = (id) => document.getElementById(id);
  const {verdicts} = data.by_site;
  const frames = ['page', 'rest'].map((kind) => new TunedFrame(byId(kind), kind, (frame) => {
    pages.listen(frame.page.document, {});
    frame.markVerdicts(verdicts);
    frame.page.document.addEventListener('mouseover', (event) => {
      const part = event.target.closest?.('span[data-part], .image[data-part]')?.dataset.part;
      if (part) {
        byId('reason').textContent = reasonOf(verdicts[Number(part)]);
      }
    });
  }));
  const pages = new TunedPages(data.pages, (page) => {
    const markup = readMarkup(`page-${page}`);
    frames.forEach((frame) => frame.page.show(markup));
    const {words, status} = data.by_site.pages[page];
    const all = words.reduce((sum, count) => sum + count, 0);
    byId('kept-words').replaceChildren(...verdicts.flatMap((verdict, i) => {
      if (words[i] === 0) {
        return [];
      }
      const chip = make('span', verdict.kept ? 'for' : 'against',
        `${verdict.name} ${counted(words[i], 'word', 'words')}, ${percent(words[i] / all)}`);
      chip.title = reasonOf(verdict);
      return [chip];
    }));
    byId('nothing').hidden = status !== 'unmatched';
    byId('nothing').textContent =
      ': no word of this page matches the model, so sst-clean would clean the page without the model';
  });
  pages.listen(document, {});
  byId('what').textContent = 'What is kept of';
  byId('tree').textContent =
    `Model: ${data.tree}. ${counted(data.pages.length, 'page', 'pages')} shown.`;
  byId('arrows').hidden = true;
  byId('by-threshold').hidden = true;
  showLearned(byId('learned'), readData('learned-data'));
  pages.choose(0);
  makeViews(byId('views'), [
    ['What it keeps', [byId('by-site'), byId('steps'), document.querySelector('main'),
      document.querySelector('footer')]],
    ['What it learned', [byId('learned')]],
  ], () => {});
}

/** Shows what the tree keeps at each threshold. */
function showThresholds(data) {
  const byId = (id) => document.getElementById(id);
  const stepOf = (threshold) => Math.round(threshold * data.steps);
  const numberOf = (step) => (step / data.steps).toFixed(2);
  const shares = data.swept.map((page) => keptShares(page.words, data.steps));
  const mean = [];
  for (let step = 0; step <= data.steps; step++) {
    mean.push(shares.reduce((sum, ofPage) => sum + ofPage[step], 0) / shares.length);
  }
  const plot = new KeptPlot(byId('plot'), mean, stepOf(data.automatic));
  const slider = byId('threshold');
  let step = stepOf(data.of_model ?? data.automatic);
  let page = 0;

  const frames = ['page', 'rest'].map((kind) => new TunedFrame(byId(kind), kind, (frame) => {
    pages.listen(frame.page.document, arrows);
    frame.setStep(step);
  }));
  const showStep = () => {
    slider.value = step;
    slider.setAttribute('aria-valuetext', numberOf(step));
    byId('value').textContent = numberOf(step);
    byId('command').textContent = data.command + numberOf(step) + data.after;
    byId('kept-page').textContent = percent(shares[page][step]);
    byId('kept-all').textContent = percent(mean[step]);
    const isUnknown = data.swept[page].unknown;
    byId('nothing').hidden = shares[page][step] > 0 && !isUnknown;
    byId('nothing').textContent = `: ${isUnknown ? 'no word of this page matches the tree' : 'nothing'}, ` +
      'so sst-clean would clean the page without the model';
    plot.showStep(step);
    frames.forEach((frame) => frame.setStep(step));
  };
  const setStep = (wanted) => {
    step = Math.min(data.steps, Math.max(0, wanted));
    showStep();
  };
  const far = (event) => (event.shiftKey ? data.steps / 10 : 1);
  const arrows = {
    ArrowLeft: (event) => setStep(step - far(event)),
    ArrowRight: (event) => setStep(step + far(event)),
  };
  const pages = new TunedPages(data.pages, (chosen) => {
    page = chosen;
    plot.showPage(shares[page]);
    const markup = readMarkup(`page-${page}`);
    frames.forEach((frame) => frame.page.show(markup));
    showStep();
  });
  pages.listen(document, arrows);

  byId('tree').textContent =
    `Style tree: ${data.tree}. ${counted(data.pages.length, 'page', 'pages')} shown.`;
  byId('known').textContent =
    (data.of_model === null ? '' : `in the model: ${data.of_model}; `) + `automatic: ${data.automatic}`;
  slider.max = data.steps;
  for (const known of [data.automatic, ...(data.of_model === null ? [] : [data.of_model])]) {
    const mark = make('option', '');
    mark.value = stepOf(known);
    byId('marks').append(mark);
  }
  slider.addEventListener('input', () => setStep(Number(slider.value)));
  byId('apply').addEventListener('click', () => {
    byId('command').hidden = !byId('command').hidden;
    byId('apply').setAttribute('aria-expanded', !byId('command').hidden);
  });
  pages.choose(0);
}

{
  const data = readData('tune-data');
  document.getElementById('site').textContent = data.site;
  (data.by_site === null ? showThresholds : showSite)(data);
}
