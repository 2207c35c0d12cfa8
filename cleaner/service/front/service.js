'use strict';

// Requests to the service that serves this page.

/** A failed request. `status` is 0 if the service did not answer. */
class Problem extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

class Service {
  /** `onTokenWanted` is called if the service requires a token or rejects the given one. */
  constructor(onTokenWanted) {
    this.onTokenWanted = onTokenWanted;
    this.token = ''; // stored nowhere else
    this.trainerToken = '';
  }

  /** Returns the service's JSON response. Throws Problem. */
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
      throw new Problem(response.status, answer.detail ?? `the service answered ${response.status}`);
    }
    return answer;
  }

  sites(after) {
    return this.ask('/v1/sites', {query: {after}});
  }

  site(name) {
    return this.ask(`/v1/sites/${encodeURIComponent(name)}`);
  }

  /** Returns the record of a page, which is a Blob. */
  clean(page, url) {
    return this.ask('/v1/clean', {method: 'POST', body: page,
      query: {url, fields: 'text,markdown', metadata: 'true'}});
  }

  /** Teaches a lesson about a site; returns the lesson and the nodes that it applies to. */
  teach(site, lesson) {
    const headers = {'Content-Type': 'application/json'};
    if (this.trainerToken !== '') {
      headers['Styletree-Trainer-Token'] = this.trainerToken;
    }
    return this.ask(`/v1/sites/${encodeURIComponent(site)}/lessons`,
      {method: 'POST', headers, body: JSON.stringify(lesson)});
  }

  /** Returns the explanation of a page, which is a Blob. */
  explain(page, url) {
    return this.ask('/v1/explain', {method: 'POST', body: page, query: {url}});
  }
}
