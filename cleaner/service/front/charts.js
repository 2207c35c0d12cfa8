'use strict';

// SVG charts. They stretch to the size that the style sheet sets.

function draw(tag, attributes, ...content) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...content);
  return element;
}

function drawing(className, label, width, height, ...content) {
  return draw('svg', {
    class: className, viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', role: 'img',
    'aria-label': label,
  }, ...content);
}

/** Draws a line through shares, oldest first. */
function makeSpark(shares) {
  const label = `fit: ${shares.map(percent).join(', ')}`;
  const places = shares.length === 1 ? [shares[0], shares[0]] : shares;
  const points = places.map((share, i) =>
    `${(100 * i) / (places.length - 1)},${22 - 20 * share}`);
  return drawing('spark', label, 100, 24, draw('polyline', {points: points.join(' ')}));
}

/** Draws a column for each bucket of /v1/sites/{site}. */
function makeFitChart(fit) {
  const columns = fit.map((bucket, i) => {
    const height = 100 * bucket.matched;
    return draw('g', {class: 2 * bucket.misfits >= bucket.pages ? 'misfits' : 'fits'},
      draw('title', {}, `fit ${percent(bucket.matched)} in ${counted(bucket.pages, 'page', 'pages')} `
        + `until ${bucket.until}; ${bucket.misfits} of them do not fit`),
      draw('rect', {class: 'ground', x: 10 * i, y: 0, width: 9, height: 100}),
      draw('rect', {class: 'share', x: 10 * i, y: 100 - height, width: 9, height}));
  });
  const label = `fit: ${fit.map((bucket) => percent(bucket.matched)).join(', ')}`;
  const width = 10 * fit.length - 1;
  const middle = draw('line', {class: 'middle', x1: 0, x2: width, y1: 50, y2: 50});
  return drawing('chart', label, width, 100, ...columns, middle);
}

/** Draws a bar from `first` to `last` on an axis from 0 to 1. */
function makeBar(first, last, label) {
  const width = Math.max(100 * (last - first), 0.5);
  return drawing('bar', label, 100, 10,
    draw('rect', {class: 'ground', x: 0, y: 0, width: 100, height: 10}),
    draw('rect', {class: 'era', x: Math.min(100 * first, 99.5), y: 0, width, height: 10}));
}
