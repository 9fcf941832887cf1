import type { BootData, BootRemote } from '@gym/remote-contract';
// eslint-disable-next-line testing-library/no-manual-cleanup -- unmounts before the page's globals are reset
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { integrityOf, isReleased, provideIntegrity } from '../boot/integrity.ts';
import { REMOTES } from '../../testing/fake-registry.tsx';
import { parseOverride, readOverrides } from './stored-overrides.ts';
import { withOverrides } from './with-overrides.tsx';

const [admin, staff] = REMOTES as [BootRemote, BootRemote];
const file = { file: 'assets/shell/main.js', integrity: 'sha256-main' };
const boot = {
  release: 'r1',
  shell: { version: '1.0.0', routes: [], files: [file] },
  remotes: [admin, staff],
} as BootData;
const remoteJson = {
  name: 'staff',
  title: 'Members, mine',
  owner: 'Members team',
  audience: 'staff',
  contract: '^1.2.0',
  needs: [],
  menu: [{ label: 'Member', path: '/memberList', icon: 'members' }],
  routes: [{ path: '/memberList', page: 'member-list', early: ['/api/getMember'] }],
};
const served: Record<string, unknown> = {};
const serve = (base: string, declared: object) =>
  Object.assign(served, {
    [`${base}remote.json`]: declared,
    [`${base}build.json`]: { name: 'staff', version: '0.1.0', entry: ['remoteEntry.1f2e.js'], pages: {}, files: [] },
  });

beforeEach(() => {
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal }); // jsdom has none
  Object.assign(globalThis, {
    fetch: async (url: string) => ({ ok: url in served, status: 404, text: async () => JSON.stringify(served[url]) }),
  });
  for (const url of Object.keys(served)) delete served[url];
  provideIntegrity(boot, '/');
  window.history.replaceState(null, '', '/memberList');
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  sessionStorage.clear();
});
const arrive = async (address: string) => {
  window.history.replaceState(null, '', address);
  let found = boot;
  await act(async () => {
    found = await withOverrides(boot);
  });
  return found;
};
const bar = () => screen.findByRole('complementary', { name: 'Local override' });

test('the address makes a remote run from this machine with its own declaration, and a bar shows it', async () => {
  serve('http://localhost:8091/', remoteJson);
  const { remotes } = await arrive('/memberList?page=2&override=staff@http://localhost:8091');
  expect(remotes).toEqual([
    {
      name: 'staff',
      title: 'Members, mine',
      owner: 'Members team',
      audience: 'staff',
      contract: '^1.2.0',
      version: '0.1.0-local',
      menu: remoteJson.menu,
      entry: { file: 'http://localhost:8091/remoteEntry.1f2e.js', integrity: '' },
      routes: [{ path: '/memberList', early: ['/api/getMember'], files: [] }],
      files: [],
    },
    admin,
  ]);
  expect(within(await bar()).getByRole('status')).toHaveTextContent('staff runs from http://localhost:8091');
  expect(window.location.href).toBe('http://localhost/memberList?page=2');
});

test('only files of the override run without a hash', async () => {
  serve('http://localhost:8091/', remoteJson);
  await arrive('/?override=staff@http://localhost:8091/');
  expect([
    integrityOf('http://localhost:8091/remoteEntry.1f2e.js?retry=1'),
    isReleased('http://localhost:8091/x.js'),
  ]).toEqual(['', true]);
  expect(integrityOf('http://localhost/assets/shell/main.js')).toBe('sha256-main');
  for (const url of [
    'http://localhost/assets/shell/other.js',
    'http://localhost:8092/x.js',
    'http://localhost:809/x.js',
    'http://localhost.evil.example:8091/x.js',
  ])
    expect(isReleased(url)).toBe(false);
});

test('the override survives page loads and sign-outs until the user stops it', async () => {
  serve('http://localhost:8091/', remoteJson);
  await arrive('/?override=staff@http://localhost:8091/');
  localStorage.clear();
  document.body.replaceChildren();
  expect((await arrive('/memberList')).remotes.map(({ version }) => version)).toEqual(['0.1.0-local', admin.version]);
  // jsdom cannot reload a page, so the test checks the stored overrides.
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => {});
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Stop' }));
  quiet.mockRestore();
  document.body.replaceChildren();
  expect((await arrive('/memberList')).remotes).toEqual([staff, admin].reverse());
  expect(screen.queryByRole('complementary')).toBeNull();
});

test.each<[string, () => void]>([
  ['does not load', () => undefined],
  ['is another remote', () => serve('http://localhost:8091/', { ...remoteJson, name: 'tiny' })],
])('the released version runs if the override %s, and the bar says so', async (_what, arrange) => {
  arrange();
  expect((await arrive('/?override=staff@http://localhost:8091/')).remotes).toEqual([admin, staff]);
  expect(await bar()).toHaveTextContent('staff should run from http://localhost:8091, which does not serve it');
});

test('adds a remote that was never released', async () => {
  serve('http://127.0.0.1:8092/tiny/', { ...remoteJson, name: 'tiny' });
  expect((await arrive('/?override=tiny@http://127.0.0.1:8092/tiny')).remotes.map(({ name }) => name)).toEqual([
    'tiny',
    'admin',
    'staff',
  ]);
});

test('rejects a link to another machine with an explanation, and changes nothing', async () => {
  expect((await arrive('/?override=staff@https://evil.example/')).remotes).toEqual([admin, staff]);
  expect(readOverrides()).toEqual([]);
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test.each([
  ['staff@http://localhost:8091', { name: 'staff', base: 'http://localhost:8091/' }],
  ['staff@http://127.0.0.1:8091/dev/?x#y', { name: 'staff', base: 'http://127.0.0.1:8091/dev/' }],
  ['staff@https://localhost:8091', undefined],
  ['staff@http://localhost.evil.example', undefined],
  ['staff@http://evil.example/http://localhost', undefined],
  ['staff@http://localhost@evil.example', undefined],
  ['staff@//localhost', undefined],
  ['staff@javascript:alert(1)', undefined],
  ['Staff@http://localhost', undefined],
  ['staff@', undefined],
  ['staff', undefined],
  ['', undefined],
])('parses %s as %p', (text, override) => {
  expect(parseOverride(text)).toEqual(override);
});
