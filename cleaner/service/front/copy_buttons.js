'use strict';

// Buttons that copy text from the page.

/** Copies text to the clipboard, even on a page loaded over plain HTTP from another machine. */
async function copyText(element) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(element.textContent);
    return;
  }
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = window.getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
  if (!document.execCommand('copy')) {
    throw new Error('the browser cannot copy text');
  }
}

class CopyButtons {
  constructor(buttons) {
    this.buttons = Array.from(buttons);
    for (const button of this.buttons) {
      button.addEventListener('click', async () => {
        try {
          await copyText(document.getElementById(button.dataset.of));
          button.textContent = 'Copied';
        } catch {
          button.textContent = 'Not copied';
        }
      });
    }
  }

  /** Resets the labels, because the texts have changed. */
  reset() {
    for (const button of this.buttons) {
      button.textContent = 'Copy';
    }
  }
}
