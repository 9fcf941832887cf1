// The script of /operator/releases. It runs as it is written here: no build step makes it.
const TOKEN_KEY = 'gym-operator-token';
const EVERY_MS = 30_000;
const TIMEOUT_MS = 20_000;

const byId = (id) => document.getElementById(id);
const form = byId('token-form');
const input = byId('token');
const problem = byId('problem');
const board = byId('board');

let timer;
let running = false;

function askForToken(message) {
  sessionStorage.removeItem(TOKEN_KEY);
  clearTimeout(timer);
  board.replaceChildren();
  byId('controls').hidden = true;
  form.hidden = false;
  problem.textContent = message;
  input.setAttribute('aria-invalid', String(message !== ''));
  input.focus();
}

/** Requests the board. A request for a document runs no script of it and parses no text by hand. */
function requestBoard(token) {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', '/operator/releases/board');
    request.responseType = 'document';
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.onloadend = () => resolve(request);
    request.send();
  });
}

/** Keeps what the user opened, and shows a section again only if it changed. */
function showSection(next) {
  const shown = byId(next.id);
  if (!shown) return board.append(next);
  for (const { id } of shown.querySelectorAll('details[open]'))
    next.querySelector(`#${CSS.escape(id)}`)?.setAttribute('open', '');
  if (shown.isEqualNode(next)) return undefined;
  const focused = shown.contains(document.activeElement) ? document.activeElement.id : '';
  shown.replaceWith(next);
  if (focused !== '') byId(focused)?.focus({ preventScroll: true });
  return undefined;
}

const verdictsIn = (root) => [...root.querySelectorAll('[data-verdict]')].map((one) => one.dataset.verdict);

function showBoard(answer) {
  const sections = [...answer.querySelectorAll('section')].map((one) => document.adoptNode(one));
  const known = verdictsIn(board);
  for (const { id } of [...board.children]) if (!sections.some((one) => one.id === id)) byId(id).remove();
  sections.forEach(showSection);
  const news = verdictsIn(board).filter((one) => !known.includes(one));
  if (known.length > 0 && news.length > 0) byId('news').textContent = `New verdict: ${news.join(', ')}`;
  const read = answer.getElementById('read').firstElementChild;
  byId('updated').replaceChildren('Updated ', document.adoptNode(read));
}

const FAILURES = {
  0: 'The server does not respond.',
  429: 'The server got too many requests from this network.',
};

async function refresh() {
  const token = sessionStorage.getItem(TOKEN_KEY);
  if (!token || running) return;
  clearTimeout(timer);
  running = true;
  const { status, response } = await requestBoard(token);
  running = false;
  if (sessionStorage.getItem(TOKEN_KEY) !== token) return;
  if (status === 401) return void askForToken('This is not the operator token.');
  if (status === 200 && response) {
    form.hidden = true;
    byId('controls').hidden = false;
    problem.textContent = '';
    showBoard(response);
  } else {
    const failure = FAILURES[status] ?? `The server answered ${status}.`;
    problem.textContent = `${failure} The page shows what it got before, and tries again.`;
  }
  schedule();
}

function schedule() {
  clearTimeout(timer);
  if (byId('refreshes').checked && !document.hidden) timer = setTimeout(refresh, EVERY_MS);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const token = input.value.trim();
  input.value = '';
  if (!/^[\w-]+$/.test(token)) return void askForToken('A token has only letters, digits, - and _.');
  sessionStorage.setItem(TOKEN_KEY, token);
  void refresh().then(() => {
    if (form.hidden) byId('main').focus();
  });
});
byId('refresh').addEventListener('click', () => void refresh());
byId('forget').addEventListener('click', () => askForToken(''));
byId('refreshes').addEventListener('change', (event) => (event.target.checked ? void refresh() : clearTimeout(timer)));
document.addEventListener('visibilitychange', () => {
  if (document.hidden) clearTimeout(timer);
  else if (byId('refreshes').checked) void refresh();
});

if (sessionStorage.getItem(TOKEN_KEY)) void refresh();
else askForToken('');
