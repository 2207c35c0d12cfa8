'use strict';

// The form that takes a page: pasted, dropped or chosen as a file.

class PageForm {
  /** `submit(page, url)` takes the page as a Blob, and returns a promise. */
  constructor(form, submit) {
    const find = (selector) => form.querySelector(selector);
    this.form = form;
    this.url = find('#url');
    this.source = find('#source');
    this.file = find('#file');
    this.button = find('#go');
    this.note = find('[role=status]');
    this.file.addEventListener('change', () => {
      this.source.value = '';
      this.say('');
    });
    this.source.addEventListener('input', () => {
      this.file.value = '';
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.send(submit);
    });
    this.takeDrops();
  }

  takeDrops() {
    const isOfFiles = (event) => event.dataTransfer.types.includes('Files');
    this.form.addEventListener('dragover', (event) => {
      if (isOfFiles(event)) {
        event.preventDefault();
        this.form.classList.add('target');
      }
    });
    this.form.addEventListener('dragleave', () => this.form.classList.remove('target'));
    this.form.addEventListener('drop', (event) => {
      this.form.classList.remove('target');
      if (isOfFiles(event)) {
        event.preventDefault();
        this.file.files = event.dataTransfer.files;
        this.file.dispatchEvent(new Event('change'));
      }
    });
  }

  /** A file goes as it is, so that the service finds its charset. */
  page() {
    const [file] = this.file.files;
    return file ? new Blob([file], {type: 'text/html'})
      : new Blob([this.source.value], {type: 'text/html; charset=utf-8'});
  }

  async send(submit) {
    const page = this.page();
    if (page.size === 0) {
      this.say('There is no page yet: paste one, drop a file, or choose one.', true);
      this.source.focus();
      return;
    }
    this.button.disabled = true;
    this.say('Cleaning ...');
    try {
      await submit(page, this.url.value.trim());
      this.say('');
    } catch (problem) {
      this.say(problem.message, true);
    }
    this.button.disabled = false;
  }

  say(text, isTrouble = false) {
    this.note.textContent = text;
    this.note.classList.toggle('trouble', isTrouble);
  }
}
