'use strict';

// The sortable and searchable table of sites.

/** Returns the values that the row of a site shows and is sorted by. `site` is from /v1/sites. */
function rowOf(site) {
  const active = site.in_force.find((version) => version.active) ?? site.in_force[0];
  const dates = site.in_force.map((version) => dayOf(version.last_date)).sort();
  return {
    site: site.site,
    sample: active.sampled_pages,
    eras: site.in_force.length,
    until: dates[dates.length - 1],
    fit: site.matched[site.matched.length - 1] ?? -1,
    matched: site.matched,
    drifts: site.drift !== null && site.drift.ended_at === null,
  };
}

class SiteList {
  /** `load(after)` requests sites; `open(name)` shows one. */
  constructor(section, load, open) {
    const find = (selector) => section.querySelector(selector);
    this.load = load;
    this.open = open;
    this.table = find('table');
    this.search = find('input');
    this.count = find('[role=status]');
    this.more = find('#more');
    this.rows = [];
    this.turn = 0;
    this.key = 'site';
    this.isDescending = false;
    this.search.addEventListener('input', () => this.show());
    this.more.addEventListener('click', () => this.fill(this.rows, this.next));
    find('#reload').addEventListener('click', () => this.reload());
    for (const button of this.table.querySelectorAll('th button')) {
      button.addEventListener('click', () => this.sortBy(button));
    }
  }

  reload() {
    return this.fill([], '');
  }

  /** Shows `rows` and the next sites; the service lists at most a thousand per request. */
  async fill(rows, after) {
    const turn = ++this.turn;
    let answer = {sites: [], next: null};
    let trouble = '';
    try {
      answer = await this.load(after);
    } catch (problem) {
      trouble = problem.message;
    }
    if (turn === this.turn) { // otherwise a later request is pending
      this.rows = [...rows, ...answer.sites.map((site) => this.makeRow(rowOf(site)))];
      this.next = answer.next;
      this.trouble = trouble;
      this.more.hidden = this.next === null;
      this.show();
    }
  }

  makeRow(site) {
    const name = make('button', 'text', site.site);
    name.type = 'button';
    name.addEventListener('click', () => this.open(site.site));
    const fit = make('div', 'fit');
    if (site.matched.length > 0) {
      fit.append(makeSpark(site.matched), percent(site.fit));
    }
    if (site.drifts) {
      fit.append(make('span', 'drift', 'drifts'));
    }
    site.element = make('tr', '', make('td', '', name),
      make('td', 'number', withThousands(site.sample)),
      make('td', 'number wide', `${site.eras}`), make('td', 'wide', site.until),
      make('td', '', fit));
    return site;
  }

  /** Numbers and dates are sorted in descending order first, names in ascending order. */
  sortBy(button) {
    const {key} = button.dataset;
    this.isDescending = key === this.key ? !this.isDescending : key !== 'site';
    this.key = key;
    for (const heading of this.table.querySelectorAll('th')) {
      heading.removeAttribute('aria-sort');
    }
    button.parentElement.setAttribute('aria-sort', this.isDescending ? 'descending' : 'ascending');
    this.show();
  }

  compare(a, b) {
    const [x, y] = [a[this.key], b[this.key]];
    const order = x < y ? -1 : x > y ? 1 : 0;
    return (this.isDescending ? -order : order) || (a.site < b.site ? -1 : 1);
  }

  show() {
    const words = this.search.value.toLowerCase().split(/\s+/);
    const shown = this.rows.filter((row) => words.every((word) => row.site.includes(word)))
      .sort((a, b) => this.compare(a, b));
    this.table.tBodies[0].replaceChildren(...shown.map((row) => row.element));
    this.count.textContent = this.trouble || (shown.length === this.rows.length
      ? counted(shown.length, 'site', 'sites')
      : `${withThousands(shown.length)} of ${counted(this.rows.length, 'site', 'sites')}`);
  }
}
