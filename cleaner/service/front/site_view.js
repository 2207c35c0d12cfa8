'use strict';

// The view of one site: its versions, eras, fit and drift.

/** Returns a timestamp's day, such as "2026-01-31"; "" for null. */
function dayOf(timestamp) {
  return (timestamp ?? '').slice(0, 10);
}

/** Returns a timestamp's minute, such as "2026-01-31 12:00". */
function minuteOf(timestamp) {
  return timestamp.slice(0, 16).replace('T', ' ');
}

function driftInWords(drift) {
  if (drift === null) {
    return 'none noticed';
  }
  return drift.ended_at === null
    ? `its pages have not fit since ${minuteOf(drift.since)}`
    : `from ${minuteOf(drift.since)} to ${minuteOf(drift.ended_at)}`;
}

/** Returns the versions in force that have dates, oldest first. */
function erasOf(versions) {
  return versions.filter((version) => version.in_force && version.first_date !== null)
    .sort((a, b) => a.first_date.localeCompare(b.first_date));
}

function makeEras(eras) {
  const times = eras.map((era) => [Date.parse(era.first_date), Date.parse(era.last_date)]);
  const first = Math.min(...times.map(([from]) => from));
  const span = Math.max(Math.max(...times.map(([, to]) => to)) - first, 1);
  const timeline = make('div', 'eras');
  eras.forEach((era, i) => {
    const [from, to] = times[i];
    const dates = `${dayOf(era.first_date)} to ${dayOf(era.last_date)}`;
    timeline.append(make('span', '', `version ${era.version}`),
      makeBar((from - first) / span, (to - first) / span, dates), make('span', 'dates', dates));
  });
  return timeline;
}

function makeFit(fit) {
  const pages = fit.reduce((sum, bucket) => sum + bucket.pages, 0);
  const misfits = fit.reduce((sum, bucket) => sum + bucket.misfits, 0);
  const [first, last] = [fit[0], fit[fit.length - 1]].map((bucket) => minuteOf(bucket.until));
  const ends = make('div', 'ends', make('span', '', first));
  if (last !== first) {
    ends.append(make('span', '', last));
  }
  const axis = make('div', 'axis', ...['100 %', '50 %', '0 %'].map((share) => make('span', '', share)));
  const figure = make('figure', '',
    make('figcaption', '', 'Fit: the share of words in elements that match the model, in the last '
      + `${counted(pages, 'page', 'pages')}, ten per column; ${withThousands(misfits)} of them do not fit`),
    make('div', 'columns', axis, makeFitChart(fit), make('span', ''), ends));
  figure.style.setProperty('--columns', fit.length);
  return figure;
}

function makeVersions(versions) {
  return makeTable(
    [['Version', ''], ['State', ''], ['Learned on', ''], ['Sample', 'number'], ['Seen', 'number wide'],
      ['Profile', 'wide']],
    [...versions].reverse().map((version) => [
      `${version.version}`,
      version.damaged ? 'damaged' : version.active ? 'active' : version.in_force ? 'in force' : '',
      dayOf(version.created_at), withThousands(version.sampled_pages),
      withThousands(version.seen_pages), version.profile,
    ]));
}

class SiteView {
  constructor(section) {
    this.section = section;
    this.title = section.querySelector('h2');
    this.state = section.querySelector('div');
  }

  /** Shows a site as returned by GET /v1/sites/{site}. */
  show(site) {
    const eras = erasOf(site.versions);
    const active = site.versions.find((version) => version.active) ?? site.versions[0];
    const facts = [
      ['Sample', counted(active.sampled_pages, 'page', 'pages')],
      ['Version in force', `${active.version} of ${site.versions.length}, learned on ${dayOf(active.created_at)}`],
      ['Drift', driftInWords(site.drift)],
    ];
    if (eras.length > 1) {
      facts.push(['Last redesign', `before ${dayOf(eras[eras.length - 1].first_date)}`]);
    }
    this.title.textContent = site.site;
    this.state.replaceChildren(makeFacts(facts));
    this.state.append(site.fit.length > 0 ? makeFit(site.fit)
      : make('p', 'faint', 'None of its pages have been cleaned since the service started.'));
    if (eras.length > 0) {
      this.state.append(make('figure', '', make('figcaption', '', 'Eras: the dates of the sampled pages'),
        makeEras(eras)));
    }
    this.state.append(makeVersions(site.versions));
    this.section.hidden = false;
  }

  /** Shows why the site cannot be shown. */
  showTrouble(name, why) {
    this.title.textContent = name;
    this.state.replaceChildren(make('p', '', why));
    this.section.hidden = false;
  }

  hide() {
    this.section.hidden = true;
  }
}
