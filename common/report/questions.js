'use strict';

// The form of 'sst-train ask --format html': questions, and the answers as lessons.

const asked = readData('questions-data');
const answers = asked.questions.map(() => 'skip'); // by the number of the question

function makeTexts(decision, texts) {
  return texts.map((text) =>
    make('blockquote', decision === 'kept' ? 'kept text' : 'text', make('b', 'faint', `${decision}: `), text));
}

function makeExample(example) {
  return make('div', '', make('p', 'faint text', example.page),
    ...makeTexts('kept', example.kept), ...makeTexts('dropped', example.dropped));
}

function makeChoice(number, answer, label) {
  const input = make('input', '');
  input.type = 'radio';
  input.name = `question-${number}`;
  input.value = answer;
  input.checked = answer === 'skip';
  input.addEventListener('change', () => take(number, answer));
  return make('label', '', input, ` ${label}`);
}

function makeQuestion(question, number) {
  const facts = `on ${withThousands(question.pages)} of ` +
    `${counted(question.sampled_pages, 'sampled page', 'sampled pages')}; now ${percent(question.kept)} of its ` +
    `words are kept; probability of content ${percent(question.probability)}`;
  return make('li', '', make('code', 'text', question.selector), make('p', 'faint', facts),
    ...question.examples.map(makeExample),
    make('fieldset', '', makeChoice(number, 'keep', 'Content'), makeChoice(number, 'drop', 'Not content'),
      makeChoice(number, 'skip', 'Skip')));
}

function take(number, answer) {
  answers[number] = answer;
  showAnswers();
}

function showAnswers() {
  const commands = asked.questions
    .map(({selector}, number) => `${asked.teach} --${answers[number]} ${shellQuoted(selector)}`)
    .filter((_, number) => answers[number] !== 'skip');
  document.getElementById('count').textContent = counted(commands.length, 'answer', 'answers');
  document.getElementById('commands').textContent = commands.join('\n');
}

/** The lines for --answers and --answered. */
function answerLines() {
  return asked.questions
    .map(({site, selector}, number) => `${JSON.stringify({site, selector, answer: answers[number]})}\n`)
    .join('');
}

function save() {
  const link = make('a', '');
  link.href = URL.createObjectURL(new Blob([answerLines()], {type: 'application/jsonl'}));
  link.download = 'answers.jsonl';
  link.click();
}

document.getElementById('title').textContent = asked.title;
document.getElementById('command').textContent = `${asked.ask} --answers answers.jsonl`;
document.getElementById('next').textContent = `${asked.ask} --answered answers.jsonl --format html`;
document.getElementById('questions').append(...asked.questions.map(makeQuestion));
document.getElementById('save').addEventListener('click', save);
showAnswers();
