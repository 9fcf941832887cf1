import { getUsersDetails, getUsersDetailsById } from '@gym/api-contract/calls';
import { get } from '../http/call.ts';
import type { CallName } from '@gym/api-contract';
import * as examples from '@gym/api-contract/examples';
import { configureApi, getRole, readSession } from '../index.ts';
import { HANDOVER, type BootHandover } from '../http/api-request.ts';
import { createTestApi, type TestApi } from '../test-api/index.ts';
import { runBoot } from './run-boot.ts';

const file = (name: string) => ({ file: `assets/${name}.js`, integrity: `sha256-${name}` });
const route = (path: string, early: string[], ...files: string[]) => ({ path, early, files: files.map(file) });
const BOOT = {
  shell: {
    routes: [
      { ...route('/', [], 'sign-in'), for: 'signed-out' },
      { ...route('/email', [], 'recovery'), for: 'everyone' },
      { ...route('/dashboard', ['/api/getDashboardFigures[dashboard-figures]']), for: 'signed-in' },
      { ...route('/profile', ['/api/getUserProfile'], 'profile'), for: 'signed-in' },
      { ...route('/changePassword', [], 'change-password'), for: 'signed-in' },
    ],
  },
  remotes: [
    {
      audience: 'admin',
      entry: file('admin-entry'),
      routes: [
        route('/userlist', ['/api/getUsersDetails'], 'admin-remote', 'user-list'),
        route('/user', [], 'admin-remote', 'add-user'),
        route('/updateUser/:id', ['/api/getUsersDetailsById?id=:id'], 'admin-remote', 'update-user'),
      ],
    },
    {
      audience: 'staff',
      entry: file('staff-entry'),
      routes: [
        route('/memberList', ['/api/getMemberDetails'], 'staff-remote', 'member-list'),
        route('/healthList', ['/api/getMember[member-lists?page=1&size=10000]'], 'staff-remote', 'health-list'),
      ],
    },
  ],
};

let api: TestApi;
/** The role of the session. */
let role = 1;
let fetched: { url: string; headers: Record<string, string> }[];
/** How the network responds to the boot script. */
let network: (url: string) => Promise<{ status: number; text: () => Promise<string> }>;
const box = window as { [HANDOVER]?: BootHandover };
const handover = () => box[HANDOVER];

const block = (id: string, text: string) => {
  const script = document.createElement('script');
  Object.assign(script, { type: 'application/json', id, textContent: text });
  document.head.append(script);
};
const documentOf = (apiBase = '') => {
  block('config', JSON.stringify({ apiBase, cdnBase: 'https://cdn.test/' }));
  block('boot', JSON.stringify(BOOT));
};
const preloads = () =>
  [...document.querySelectorAll('link')].map(({ rel, as, href, integrity, crossOrigin }) => ({
    rel,
    as,
    href,
    integrity,
    crossOrigin,
  }));
const preloaded = () => preloads().map(({ href }) => href.replace('https://cdn.test/assets/', ''));
const go = (path: string) => history.replaceState(null, '', path);
const settle = async () => {
  await handover()?.role?.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 0));
};
const signIn = (as: 'admin' | 'staff') => {
  role = as === 'admin' ? 1 : 2;
  api.signIn(as);
};
const boot = async (path: string) => {
  go(path);
  runBoot();
  await settle();
};

beforeEach(() => {
  fetched = [];
  api = createTestApi();
  network = async (url) => {
    const name = new URL(url, 'http://product.test').pathname.replace('/api/', '');
    const body = name === 'getRole' ? { data: { role } } : examples[name as CallName].answer;
    return { status: 200, text: async () => JSON.stringify(body) };
  };
  Object.assign(globalThis, {
    fetch: jest.fn((url: string, { headers }: { headers: Record<string, string> }) => {
      fetched.push({ url, headers });
      return network(url);
    }),
  });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal }); // jsdom lacks it
});
afterEach(() => {
  api.uninstall();
  configureApi({ base: '' });
  delete box[HANDOVER];
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.cookie = 'theme=; Max-Age=0';
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.density;
});

test.each([
  ['theme=dark', 'dark'],
  ['a=b; theme=light; c=d', 'light'],
  ['theme=system', undefined],
  ['theme=blue', undefined],
  ['mytheme=dark', undefined],
])('a cookie of %s sets the theme %s before the first paint', (cookie, theme) => {
  documentOf();
  jest.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  runBoot();
  expect(document.documentElement.dataset.theme).toBe(theme);
  jest.restoreAllMocks();
});

test.each([
  ['density=compact', 'compact'],
  ['theme=dark; density=compact', 'compact'],
  ['density=comfortable', undefined],
  ['density=compacter', undefined],
])('a cookie of %s sets the density %s before the first paint', (cookie, density) => {
  documentOf();
  jest.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  runBoot();
  expect(document.documentElement.dataset.density).toBe(density);
  jest.restoreAllMocks();
});

test.each([null, '', 'null', '{"token":""}', 'nonsense'])(
  'A8: with a loggedUser of %s, loads the sign-in and requests nothing',
  async (stored) => {
    documentOf();
    if (stored !== null) localStorage.setItem('loggedUser', stored);
    await boot('/userlist');
    expect(fetched).toEqual([]);
    expect(preloaded()).toEqual(['sign-in.js']);
    expect(handover()).toBeUndefined();
  },
);

test.each([
  ['/', 'sign-in.js'],
  ['/EMAIL/', 'recovery.js'],
  ['/profile', 'sign-in.js'],
  ['/nowhere', 'sign-in.js'],
])('A7: signed out, %s preloads %s', async (path, code) => {
  documentOf();
  await boot(path);
  expect(preloaded()).toEqual([code]);
});

test('an administrator landing on the user list requests the role, then the code and the rows', async () => {
  documentOf();
  signIn('admin');
  await boot('/userlist');
  expect(fetched.map(({ url }) => url)).toEqual(['/api/getRole', '/api/getUsersDetails']);
  expect(preloaded()).toEqual(['admin-entry.js', 'admin-remote.js', 'user-list.js']);
  expect(preloads()[0]).toEqual({
    rel: 'preload',
    as: 'script',
    href: 'https://cdn.test/assets/admin-entry.js',
    integrity: 'sha256-admin-entry',
    crossOrigin: 'anonymous',
  });
});

test.each([
  ['/UPDATEUSER/5', ['/api/getUsersDetailsById?id=5'], 'update-user.js'],
  ['/updateUser/a%2Fb%20c/', ['/api/getUsersDetailsById?id=a%2Fb%20c'], 'update-user.js'],
  ['/user', [], 'add-user.js'],
  ['/userlist/?q=Ann', ['/api/getUsersDetails'], 'user-list.js'],
])('B5: %s preloads the route that the router matches', async (path, early, code) => {
  documentOf();
  signIn('admin');
  await boot(path);
  expect(fetched.slice(1).map(({ url }) => url)).toEqual(early);
  expect(preloaded()).toContain(code);
});

test.each([
  ['/changePassword', [], ['change-password.js']],
  ['/profile', ['/api/getUserProfile'], ['profile.js']],
  ['/email', [], ['recovery.js']],
  ['/updateUser/5/more', [], []],
  ['/nowhere', [], []],
])('%s belongs to the shell, so its requests do not wait for the role', async (path, early, code) => {
  documentOf();
  signIn('admin');
  go(path);
  runBoot();
  expect(fetched.map(({ url }) => url)).toEqual(['/api/getRole', ...early]);
  expect(preloaded()).toEqual(code);
  await settle();
  expect(fetched.map(({ url }) => url)).toEqual(['/api/getRole', ...early]);
});

test('A11: a staff session requests nothing of the other role', async () => {
  documentOf();
  signIn('staff');
  await boot('/userlist');
  expect(fetched.map(({ url }) => url)).toEqual(['/api/getRole']);
  await boot('/memberList');
  expect(preloaded()).toEqual(['staff-entry.js', 'staff-remote.js', 'member-list.js']);
});

describe('after a landing of the same session', () => {
  /** Lands twice. The second time, nothing is answered. */
  const landAgain = async (path: string, between = () => {}) => {
    documentOf();
    await boot(path);
    between();
    document.head.replaceChildren();
    [fetched, network] = [[], () => new Promise(() => undefined)];
    documentOf();
    runBoot();
    await new Promise((resolve) => setTimeout(resolve, 0));
    return { asked: fetched.map(({ url }) => url), files: preloaded() };
  };

  test('the landing starts beside the role call', async () => {
    signIn('staff');
    const body = JSON.stringify({ data: { role: 2 }, features: ['member-lists'] });
    network = async () => ({ status: 200, text: async () => body });
    expect(await landAgain('/healthList')).toEqual({
      asked: ['/api/getRole', '/api/getMember?page=1&size=10000'],
      files: ['staff-entry.js', 'staff-remote.js', 'health-list.js'],
    });
  });

  test('each call and each file is requested once', async () => {
    signIn('admin');
    documentOf();
    await boot('/userlist');
    fetched = [];
    document.head.replaceChildren();
    documentOf();
    await boot('/userlist');
    expect(fetched.map(({ url }) => url)).toEqual(['/api/getRole', '/api/getUsersDetails']);
    expect(preloaded()).toEqual(['admin-entry.js', 'admin-remote.js', 'user-list.js']);
  });

  test.each([
    ['another session', 'another-token{"data":{"role":1}}'],
    ['a vandal', 'TOKEN{'],
  ])('A11: what %s left starts nothing', async (_who, left) => {
    signIn('admin');
    const leave = () => localStorage.setItem('lastRole', left.replace('TOKEN', readSession()?.token ?? ''));
    expect(await landAgain('/userlist', leave)).toEqual({ asked: ['/api/getRole'], files: [] });
  });
});

test.each([
  ['announces it', ['logout', 'member-lists'], '/api/getMember?page=1&size=10000'],
  ['announces other things', ['logout'], '/api/getMember'],
  ['announces nothing', undefined, '/api/getMember'],
])('an early call with a feature is sent if the server %s', async (_case, features, call) => {
  documentOf();
  signIn('staff');
  network = async () => ({ status: 200, text: async () => JSON.stringify({ data: { role: 2 }, features }) });
  await boot('/healthList');
  expect(fetched.map(({ url }) => url)).toEqual(['/api/getRole', call]);
});

test.each([
  ['announces it', ['dashboard-figures'], ['/api/getRole', '/api/getDashboardFigures']],
  ['announces nothing', undefined, ['/api/getRole']],
])('sends an early call of the shell after the role if the server %s', async (_case, features, calls) => {
  documentOf();
  signIn('staff');
  network = async () => ({ status: 200, text: async () => JSON.stringify({ data: { role: 2 }, features }) });
  await boot('/');
  expect(fetched.map(({ url }) => url)).toEqual(calls);
});

test.each([
  [500, ''],
  [401, ''],
  [200, '<html>'],
  [200, '{}'],
  [200, '{"data":{"role":""}}'],
  [200, '{"data":{"role":null}}'],
])('A6: after a role response of %i %p, nothing else is requested', async (status, body) => {
  documentOf();
  signIn('staff');
  network = async () => ({ status, text: async () => body });
  await boot('/memberList');
  expect(fetched).toHaveLength(1);
  expect(preloads()).toEqual([]);
  await expect(handover()?.role).resolves.toEqual({ status, body });
});

test('without a network, nothing is thrown, and the client requests again', async () => {
  documentOf();
  signIn('staff');
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  await boot('/memberList');
  expect(await getRole()).toEqual({ audience: 'staff' });
});

test('the client adopts the role and the rows without further requests', async () => {
  documentOf();
  signIn('admin');
  go('/userlist');
  runBoot();
  expect(await getRole()).toEqual({ audience: 'admin' });
  expect(await get(getUsersDetails, {})).toHaveLength(2);
  expect(api.requests).toEqual([]);
});

test.each([
  ['/userlist', () => get(getUsersDetails, {})],
  ['/updateUser/2', () => get(getUsersDetailsById, { id: '2' })],
  ['/updateUser/007', () => get(getUsersDetailsById, { id: '007' }).catch(() => undefined)],
])('landing on %s sends the same URLs and headers as the client', async (path, read) => {
  documentOf('https://api.test');
  configureApi({ base: 'https://api.test/' });
  signIn('admin');
  await boot(path);
  delete box[HANDOVER]; // the client now sends its own calls
  await getRole();
  await read();
  const byClient = api.requests.map(({ origin, path: at, query, headers }) => {
    const search = String(new URLSearchParams(query));
    return { url: origin + at + (search === '' ? '' : `?${search}`), headers };
  });
  const byBoot = fetched.map(({ url, headers }) => ({
    url,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  }));
  expect(byBoot).toEqual(byClient);
});

describe('what the shell draws first', () => {
  const SIGN_IN = '<form><input name="email"><button></button></form><i data-passkey></i><p>%gymName%, %year%</p>';
  const holdFirstScreens = () => {
    document.body.innerHTML =
      '<div id="root"></div><template id="signed-in"><p>%fname% at %gymName%: %config%</p></template>' +
      `<template id="signed-out">${SIGN_IN}</template>`;
    block('config', JSON.stringify({ apiBase: '', cdnBase: '/', gymName: 'Iron %fname%' }));
    block('boot', JSON.stringify({ ...BOOT, shell: { ...BOOT.shell, files: [style('main')], routes: ROUTES } }));
  };
  const style = (name: string) => ({ file: `assets/${name}.css`, integrity: `sha256-${name}` });
  const ROUTES = BOOT.shell.routes.map((one) =>
    one.path === '/' ? { ...one, files: [...one.files, style('sign-in')] } : one,
  );
  const shown = () => document.getElementById('root')?.textContent;
  const links = () => [...document.querySelectorAll('link')].map(({ rel, href }) => [rel, new URL(href).pathname]);
  /** The browser has loaded all styles, first as preloads. */
  const styled = async () => {
    for (let times = 0; times < 2; times++)
      for (const link of document.querySelectorAll('link[href$=".css"]')) link.dispatchEvent(new Event('load'));
    await settle();
  };

  test('shows with the values that only this browser knows', async () => {
    holdFirstScreens();
    signIn('staff');
    await boot('/memberList');
    expect(shown()).toBe('Sam at Iron %fname%: %config%');
  });

  test('the sign-in shows once its style is there, and keeps what is typed and submitted for its page', async () => {
    holdFirstScreens();
    await boot('/memberList');
    expect(links()).toEqual([
      ['preload', '/assets/sign-in.css'],
      ['preload', '/assets/sign-in.js'],
    ]);
    expect(document.querySelector('link')!.integrity).toBe('sha256-sign-in');
    expect(shown()).toBe('');
    await styled();
    expect(shown()).toBe(`Iron %fname%, ${new Date().getFullYear()}`);
    expect(document.querySelector('#root [data-passkey]')).toBeNull();
    const form = document.querySelector('form')!;
    const submit = (): boolean => form.dispatchEvent(new Event('submit', { cancelable: true }));
    expect(form.dataset.early).toBe('');
    expect(submit()).toBe(false);
    expect(form.dataset.early).toBe('');
    form.querySelector('input')!.value = 'sam@gym.test';
    expect(submit()).toBe(false);
    expect(form.dataset.early).toBe('submitted');
    form.dispatchEvent(new Event('input'));
    expect(form.dataset.early).toBe('');
    expect(links()[0]).toEqual(['stylesheet', '/assets/sign-in.css']);
  });

  test('keeps the place of the button for passkeys where one was used', async () => {
    jest.spyOn(document, 'cookie', 'get').mockReturnValue('passkey=used');
    Object.assign(globalThis, { PublicKeyCredential: class {} });
    holdFirstScreens();
    await boot('/');
    await styled();
    expect(document.querySelector('#root [data-passkey]')).not.toBeNull();
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    jest.restoreAllMocks();
  });

  test('never replaces what the shell has drawn, and shows none where the shell draws another screen', async () => {
    holdFirstScreens();
    await boot('/');
    document.getElementById('root')!.textContent = 'The shell';
    await styled();
    expect(shown()).toBe('The shell');
    holdFirstScreens();
    await boot('/email');
    expect(shown()).toBe('');
  });

  test('says so if the script of the shell does not arrive, and only then', async () => {
    holdFirstScreens();
    document.body.insertAdjacentHTML('beforeend', '<template id="not-loaded">Not loaded<button></button></template>');
    signIn('staff');
    await boot('/memberList');
    const lost = (script: Partial<HTMLScriptElement>) => {
      const element = Object.assign(document.createElement('script'), script);
      document.head.append(element);
      element.dispatchEvent(new Event('error'));
    };
    lost({ type: 'text/plain' });
    expect(shown()).not.toContain('Not loaded');
    lost({ type: 'text/plain', defer: true });
    expect(shown()).toBe('Not loaded');
    expect(document.querySelector('button')!.onclick).not.toBeNull();
  });

  test("loads the document's own style where an older server's policy blocks it", async () => {
    holdFirstScreens();
    const own = document.createElement('style');
    own.dataset.file = '/assets/main.css';
    Object.defineProperty(own, 'sheet', { value: null });
    document.head.append(own);
    signIn('staff');
    await boot('/memberList');
    expect(links()).toContainEqual(['preload', '/assets/main.css']);
    expect(shown()).toBe('');
    await styled();
    expect(shown()).not.toBe('');
  });
});

test('a boot document without its data does not stop the page', async () => {
  signIn('admin');
  await expect(import('../boot.ts')).resolves.toBeDefined();
  expect(handover()).toBeUndefined();
});
