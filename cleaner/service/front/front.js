'use strict';

// Assembles the front page from its parts.

{
  const byId = (id) => document.getElementById(id);
  const tokenForm = byId('token-form');

  const service = new Service(() => {
    tokenForm.hidden = false;
    byId('token-note').textContent = service.token === ''
      ? 'The token is in the file named by --token-file. This page forgets it when you leave.'
      : 'The service rejects this token.';
    byId('token').focus();
  });
  const explanation = new Explanation(async (site, lesson, trainerToken) => {
    service.trainerToken = trainerToken;
    const taught = await service.teach(site, lesson);
    if (lesson.mode === 'try') {
      const pages = counted(taught.sampled_pages, 'sampled page', 'sampled pages');
      return {message: `It would change ${withThousands(taught.changed)} of ${pages}.`, examples: taught.examples};
    }
    const place = taught.versions.find((version) => version.nodes > 0);
    const message = `Taught as lesson ${taught.lesson}: ${counted(place.nodes, 'node', 'nodes')} on `
      + `${withThousands(place.pages)} of ${counted(place.sampled_pages, 'sampled page', 'sampled pages')}. `
      + 'Clean the page again to see the effect.';
    return {message, examples: []};
  });
  const tabs = new Tabs(document.querySelector('[role=tablist]'));
  const copyButtons = new CopyButtons(document.querySelectorAll('.copy'));
  const siteView = new SiteView(byId('site'));

  const showSite = async (name) => {
    try {
      siteView.show(await service.site(name));
    } catch (problem) {
      siteView.showTrouble(name, problem.message);
    }
  };

  const list = new SiteList(byId('sites'), (after) => service.sites(after), async (name) => {
    await showSite(name);
    byId('site-title').focus();
    byId('site').scrollIntoView();
  });

  /** `why` is the result of explain(), or a Problem if it failed. */
  const showResult = (record, why) => {
    const isExplained = !(why instanceof Problem);
    byId('result').hidden = false;
    tabs.choose(0);
    copyButtons.reset();
    byId('result-title').textContent = record.title || record.url || 'A page without a title';
    byId('result-facts').replaceChildren(makeFacts(isExplained ? why.facts
      : [['Status', record.status], ['Problem', record.problem ?? '']]));
    byId('explanation').hidden = !isExplained;
    byId('why-not').hidden = isExplained;
    byId('why-not').textContent = isExplained ? '' : why.message;
    byId('text').textContent = record.text;
    byId('markdown').textContent = record.markdown;
    byId('json').textContent = JSON.stringify(record, null, 2);
    if (isExplained) {
      explanation.show(why, why.page);
    }
    byId('result-title').focus();
    byId('result').scrollIntoView();
  };

  new PageForm(byId('page-form'), async (page, url) => {
    const [record, why] = await Promise.all(
      [service.clean(page, url), service.explain(page, url).catch((problem) => problem)]);
    showResult(record, why);
    siteView.hide();
    if (record.model !== null) {
      await showSite(record.site);
    } else if (record.site !== null) {
      siteView.showTrouble(record.site,
        'There is no model of this site; the page was cleaned without a model.');
    }
    await list.reload();
  });

  tokenForm.addEventListener('submit', async (event) => {
    event.preventDefault();
    service.token = byId('token').value.trim();
    byId('token').value = '';
    tokenForm.hidden = true;
    await list.reload();
  });

  list.reload();
}
