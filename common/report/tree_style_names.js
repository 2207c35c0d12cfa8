'use strict';

/**
 * Names that distinguish the styles of an element, such as "body.wide, div ×3": the tags of their
 * elements and, if other styles have the same tags, the classes and ids that differ between them.
 */
class StyleNames {
  static #elementsNamed = 12; // a run of equal labels counts as one
  static #tokensMissed = 3;
  static #rounds = 4;

  #tree;
  #names = new Map(); // by element

  constructor(tree) {
    this.#tree = tree;
  }

  /** The names of an element's styles, in their order. */
  of({id, styles}) {
    if (!this.#names.has(id)) {
      const keys = styles.map(({children}) => children.map((child) => this.#tree.key(child)));
      this.#names.set(id, StyleNames.#named(StyleNames.#labelled(keys)));
    }
    return this.#names.get(id);
  }

  /** For each text, the indexes at which it occurs. */
  static #alike(texts) {
    const alike = new Map();
    texts.forEach((text, i) => alike.set(text, [...(alike.get(text) ?? []), i]));
    return alike;
  }

  /** For each style, a label for each of its elements. */
  static #labelled(styles) {
    const labels = styles.map((keys) => keys.map(({tag}) => tag));
    for (const same of StyleNames.#alike(labels.map((tags) => tags.join(' '))).values()) {
      for (let at = 0; same.length > 1 && at < labels[same[0]].length; ++at) {
        const suffixes = StyleNames.#suffixes(same.map((style) => styles[style][at].attributes));
        same.forEach((style, i) => {
          labels[style][at] += suffixes[i];
        });
      }
    }
    return labels;
  }

  /**
   * For each set of attributes, the tokens that distinguish it from the others; if there are none,
   * the tokens that it lacks.
   */
  static #suffixes(attributes) {
    const tokens = attributes.map(StyleNames.#tokens);
    const counts = new Map();
    for (const token of tokens.flat()) {
      counts.set(token, (counts.get(token) ?? 0) + 1);
    }
    const telling = [...counts.keys()].filter((token) => counts.get(token) < attributes.length)
      .sort((a, b) => counts.get(b) - counts.get(a) || (a < b ? -1 : 1));
    const missed = telling.slice(0, StyleNames.#tokensMissed).join(', ') +
      (telling.length > StyleNames.#tokensMissed ? ', …' : '');
    return tokens.map((own) => {
      const of = own.filter((token) => counts.get(token) < attributes.length).join('');
      return of === '' && telling.length > 0 ? ` without ${missed}` : of;
    });
  }

  /** [".wide", "#top"] for 'class="wide" id="top"' */
  static #tokens(attributes) {
    return Array.from(attributes.matchAll(/([^\s=]+)="((?:[^"\\]|\\.)*)"/g), ([, name, value]) => {
      const sign = {class: '.', id: '#'}[name];
      return sign ? value.split(' ').map((token) => sign + token) : [`[${name}=${value}]`];
    }).flat();
  }

  /** Names each list of labels. Names that would be equal begin at their first difference. */
  static #named(styles) {
    const starts = styles.map(() => 0);
    let names = styles.map((labels) => StyleNames.#name(labels, 0));
    for (let round = 0; round < StyleNames.#rounds; ++round) {
      for (const same of StyleNames.#alike(names).values()) {
        if (same.length > 1) {
          const [first, ...others] = same.map((style) => styles[style]);
          const start = first.findIndex((label, at) =>
            at > starts[same[0]] && others.some((labels) => labels[at] !== label));
          same.forEach((style) => {
            starts[style] = start < 0 ? first.length : start;
          });
        }
      }
      names = styles.map((labels, i) => StyleNames.#name(labels, starts[i]));
    }
    return names;
  }

  static #name(labels, start) {
    const runs = [];
    for (const label of labels.slice(start)) {
      if (runs.length > 0 && runs.at(-1).label === label) {
        ++runs.at(-1).length;
      } else {
        runs.push({label, length: 1});
      }
    }
    const named = runs.slice(0, StyleNames.#elementsNamed);
    const rest = runs.slice(named.length).reduce((sum, run) => sum + run.length, 0);
    return (start > 0 ? '… ' : '') +
      named.map(({label, length}) => (length > 1 ? `${label} ×${length}` : label)).join(', ') +
      (rest > 0 ? `, and ${withThousands(rest)} more` : '');
  }
}
