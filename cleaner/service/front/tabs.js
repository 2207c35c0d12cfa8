'use strict';

// Tabs that follow the ARIA authoring practices: arrow keys move between them.

class Tabs {
  constructor(list) {
    this.tabs = Array.from(list.querySelectorAll('[role=tab]'));
    this.tabs.forEach((tab, i) => {
      tab.addEventListener('click', () => this.choose(i));
      tab.addEventListener('keydown', (event) => {
        const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
        if (step !== undefined) {
          const next = (i + step + this.tabs.length) % this.tabs.length;
          this.choose(next);
          this.tabs[next].focus();
          event.preventDefault();
        }
      });
    });
    this.choose(0);
  }

  choose(chosen) {
    this.tabs.forEach((tab, i) => {
      tab.setAttribute('aria-selected', `${i === chosen}`);
      tab.tabIndex = i === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute('aria-controls')).hidden = i !== chosen;
    });
  }
}
