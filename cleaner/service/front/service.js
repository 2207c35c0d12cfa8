'use strict';

// Requests to the service that this page comes from.

/** What the service, or the browser, says of a request that failed; `status` is 0 of the latter. */
class Problem extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

class Service {
  /** `onTokenWanted` is called if the service asks for another token than it was given. */
  constructor(onTokenWanted) {
    this.onTokenWanted = onTokenWanted;
    this.token = ''; // here and nowhere else
  }

  /** The JSON that the service answers. Throws Problem. */
  async ask(path, {query = {}, ...options} = {}) {
    const parameters = new URLSearchParams(
      Object.entries(query).filter(([, value]) => value !== '')).toString();
    const headers = {Accept: 'application/json', ...options.headers};
    if (this.token !== '') {
      headers.Authorization = `Bearer ${this.token}`;
    }
    const target = parameters !== '' ? `${path}?${parameters}` : path;
    let response;
    try {
      response = await fetch(target, {...options, headers, credentials: 'omit', redirect: 'error'});
    } catch {
      throw new Problem(0, 'the service does not answer; is it still running?');
    }
    if (response.status === 401) {
      this.onTokenWanted();
    }
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) {
      throw new Problem(response.status, answer.detail ?? `the service answers ${response.status}`);
    }
    return answer;
  }

  sites(after) {
    return this.ask('/v1/sites', {query: {after}});
  }

  site(name) {
    return this.ask(`/v1/sites/${encodeURIComponent(name)}`);
  }

  /** The record of a page, a Blob. */
  clean(page, url) {
    return this.ask('/v1/clean', {method: 'POST', body: page,
      query: {url, fields: 'text,markdown', metadata: 'true'}});
  }

  /** What became of each part of a page. */
  explain(page, url) {
    return this.ask('/v1/explain', {method: 'POST', body: page, query: {url}});
  }
}
