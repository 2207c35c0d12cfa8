'use strict';

// Shows a page of a site in a sandboxed frame, in which no script runs and nothing is loaded. The
// report itself can access the page to mark its parts.

class PageFrame {
  /**
   * `kind` is the class of the frame's body: 'page', or 'rest' for a page's kept parts. `onReady`
   * is called whenever the frame has loaded a page.
   */
  constructor(frame, kind, onReady) {
    this.frame = frame;
    this.kind = kind;
    this.style = document.getElementById('page-style').textContent;
    this.forget();
    frame.addEventListener('load', () => {
      this.collect();
      onReady(this);
    });
  }

  /** `markup` comes from append_page_markup(); it contains only texts and harmless elements. */
  show(markup) {
    this.forget();
    this.frame.srcdoc =
      '<!DOCTYPE html><html><head><meta charset="utf-8"><style>' +
      `${this.style}</style></head><body class="${this.kind}">${markup}</body></html>`;
  }

  get document() {
    return this.frame.contentDocument;
  }

  /** The elements of a part, by its number. */
  elements(part) {
    return this.parts.get(part) ?? [];
  }

  /** Scrolls the frame, but not the report around it, until an element is near its top. */
  scrollTo(element) {
    const view = this.document.defaultView;
    view.scrollBy(0, element.getBoundingClientRect().top - view.innerHeight / 8);
  }

  /**
   * Runs `change` and then scrolls so that the first visible text for which `stays(part)` is true
   * keeps its position. A page that is not scrolled down is left at its top.
   */
  keepPlace(stays, change) {
    const view = this.document?.defaultView;
    const place = !view || view.scrollY === 0 ? undefined : this.texts.find((text) =>
      stays(Number(text.dataset.part)) && text.getBoundingClientRect().bottom > 0);
    const before = place?.getBoundingClientRect().top;
    change();
    if (place) {
      view.scrollBy(0, place.getBoundingClientRect().top - before);
    }
  }

  forget() {
    this.parts = new Map();
    this.texts = [];
  }

  collect() {
    this.forget();
    this.texts = Array.from(this.document.querySelectorAll('span[data-part]'));
    for (const element of this.document.querySelectorAll('[data-part]')) {
      const part = Number(element.dataset.part);
      const known = this.parts.get(part);
      if (known) {
        known.push(element);
      } else {
        this.parts.set(part, [element]);
      }
    }
  }
}

/** The markup of a page in the report. */
function readMarkup(id) {
  return document.getElementById(id).textContent;
}
