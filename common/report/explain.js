'use strict';

// The report that explains one page.

{
  const data = readData('explain-data');
  document.getElementById('title').textContent = data.title;
  document.getElementById('facts').append(makeFacts(data.facts));
  new Explanation().show(data, readMarkup('page-0'));
}
