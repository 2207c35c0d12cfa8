'use strict';

// The form for a page, which is pasted, dropped or chosen as a file.

const EXAMPLE_URL = 'https://example.org/tides';
const EXAMPLE_PAGE = `<!DOCTYPE html>
<html lang="en">
<title>When the water comes | Harbour Gazette</title>
<body>
<ul class="menu"><li><a href="/">News</a> <li><a href="/ships">Ships</a> <li><a href="/tides">Tides</a></ul>
<h1>When the water comes</h1>
<p>High water comes twice a day, some fifty minutes later than the day before. On the quay it rises
by <b>4.1 m</b>, and at the lock by a little less.
<p>Nobody knows this better than the keeper of the lock, who has opened its gates for thirty years.
Twice in that time, he says, the water was early, and both times a storm was on its way.
<h2>What to look at</h2>
<ol><li>The table of the day, which hangs at the harbour office. <li>The wind: from the west it adds half a metre.</ol>
<div class="newsletter"><h4>Subscribe</h4><p>Our letter comes each Saturday. <a href="/join">Join</a></p></div>
<div class="footer">Harbour Gazette, Quay 7 | <a href="/privacy">Privacy</a> | <a href="/jobs">Jobs</a></div>
`;

class PageForm {
  /** `submit(page, url)` receives the page as a Blob and returns a promise. */
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
    find('#example').addEventListener('click', () => {
      this.file.value = '';
      this.url.value = EXAMPLE_URL;
      this.source.value = EXAMPLE_PAGE;
      this.send(submit);
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

  /** The page to send. A file is sent unchanged, so that the service detects its charset. */
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
