import type { BootConfig, BootData, BootRemote } from '@gym/remote-contract';
import { callMarks } from '@gym/remote-contract/call-marks';
// eslint-disable-next-line testing-library/no-manual-cleanup -- unmounts before the page's globals are reset
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { integrityOf, isReleased, provideIntegrity } from '@gym/kernel';
import { FakeEventSource } from '../../testing/fake-event-source.ts';
import { REMOTES } from '../../testing/test-remotes.tsx';
import { reload } from './reload.ts';
import { addressThatOpens, originsOf, parseOverride, readOverrides } from './stored-overrides.ts';
import { withOverrides } from './with-overrides.tsx';

// jsdom loads no page.
jest.mock('./reload.ts');

const [admin, released] = REMOTES as [BootRemote, BootRemote];
const staff: BootRemote = { ...released, settings: { size: 50, old: true } };
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
    EventSource: FakeEventSource,
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
const LOCAL = { cdnBase: '/', overrides: true } as BootConfig;
const PREVIEWS = { cdnBase: '/', previews: true } as BootConfig;
const BOTH = { ...LOCAL, ...PREVIEWS };
const AGREE = 'Use it in this tab';
const question = () =>
  screen.queryByRole('dialog', { name: /^(Run an unreleased “\w+” in this tab|Get new versions before others)\?$/ });
/** What a browser opens when the page loads again. */
const nextAddress = () => addressThatOpens(originsOf(readOverrides(BOTH)));
/** Opens an address, answers the question if there is one, and opens the page again as often as it wants. */
const arrive = async (address: string, config = LOCAL, answer = AGREE): Promise<BootData> => {
  document.body.replaceChildren();
  window.history.replaceState(null, '', address);
  const reloads = new Promise<undefined>((resolve) => jest.mocked(reload).mockImplementation(() => resolve(undefined)));
  let started: Promise<BootData | undefined> = reloads;
  await act(async () => {
    started = Promise.race([withOverrides(boot, config), reloads]);
    await Promise.race([started, new Promise((resolve) => setTimeout(resolve))]);
  });
  const dialog = question();
  if (dialog) await userEvent.click(within(dialog).getByRole('button', { name: answer }));
  return (await started) ?? arrive(nextAddress(), config, answer);
};
const bar = () => screen.findByRole('complementary', { name: 'Versions of this tab' });
const press = async (name: string) => userEvent.click(within(await bar()).getByRole('button', { name }));

test('a remote from this machine gets the settings of the released one, else defaults and examples', async () => {
  const number = { type: 'number', description: 'rows', default: 25 };
  const api = { type: 'string', format: 'origin', description: 'its API', example: 'http://localhost:8080' };
  serve('http://localhost:8091/', { ...remoteJson, settings: { size: number, old: number, api } });
  const { remotes } = await arrive('/memberList?override=staff@http://localhost:8091');
  expect(remotes[0]?.settings).toEqual({ size: 50, old: 25, api: 'http://localhost:8080' });
});

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
      calls: callMarks(remoteJson),
      files: [],
    },
    admin,
  ]);
  expect(within(await bar()).getByRole('status')).toHaveTextContent('staff runs from http://localhost:8091');
  expect(window.location.href).toBe('http://localhost/memberList?page=2');
});

test('an override of the address starts nothing, and requests nothing from there, before the user agrees', async () => {
  serve('http://localhost:8091/', remoteJson);
  const fetched = jest.spyOn(globalThis, 'fetch');
  window.history.replaceState(null, '', '/memberList?override=staff@http://localhost:8091');
  const started = jest.fn();
  await act(async () => void withOverrides(boot, LOCAL).then(started));
  expect(question()).toHaveTextContent(
    /takes the part “staff” of this product from http:\/\/localhost:8091, a program/,
  );
  expect([started, fetched].map(({ mock }) => mock.calls)).toEqual([[], []]);
  expect([readOverrides(LOCAL), isReleased('http://localhost:8091/x.js')]).toEqual([[], false]);
  fetched.mockRestore();
});

test('who declines gets the released version, and the next link asks again', async () => {
  serve('http://localhost:8091/', remoteJson);
  const address = '/memberList?override=staff@http://localhost:8091';
  expect((await arrive(address, LOCAL, 'Go on without it')).remotes).toEqual([admin, staff]);
  expect(screen.queryByRole('complementary')).toBeNull();
  expect((await arrive('/memberList')).remotes).toEqual([admin, staff]);
  expect((await arrive(address, LOCAL, 'Close')).remotes).toEqual([admin, staff]);
  expect((await arrive(address)).remotes[0]?.version).toBe('0.1.0-local');
});

test('consent to one override is none to another remote, port or host', async () => {
  serve('http://localhost:8091/', remoteJson);
  await arrive('/?override=staff@http://localhost:8091');
  for (const other of ['staff@http://localhost:8092', 'staff@http://127.0.0.1:8091', 'admin@http://localhost:8091']) {
    await arrive(`/?override=${other}`, LOCAL, 'Go on without it');
    expect(readOverrides(LOCAL)).toEqual([{ name: 'staff', base: 'http://localhost:8091/' }]);
  }
});

test('each document opens the origins that the user agreed to, and no address asks for others', async () => {
  serve('http://localhost:8091/', remoteJson);
  await arrive('/memberList?page=2&override=staff@http://localhost:8091');
  await arrive('/memberList?page=2&override=tiny@http://127.0.0.1:8092');
  const origins = ['http://localhost:8091', 'http://127.0.0.1:8092'].map(
    (one) => `&open-origin=${encodeURIComponent(one)}`,
  );
  expect(nextAddress()).toBe(`http://localhost/memberList?page=2${origins.join('')}`);
  // A link that opens an origin runs nothing.
  sessionStorage.clear();
  expect((await arrive('/memberList?open-origin=http://localhost:8091')).remotes).toEqual([admin, staff]);
  expect(window.location.href).toBe('http://localhost/memberList');
});

test('the list opens also where an override has to open its origin first', async () => {
  serve('http://localhost:8091/', remoteJson);
  await arrive('/?override=staff@http://localhost:8091');
  await arrive('/?override=');
  expect(await rows()).toContain('staff0.1.0-localoverride: http://localhost:8091Stop');
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
  expect((await arrive('/memberList')).remotes.map(({ version }) => version)).toEqual(['0.1.0-local', admin.version]);
  await press('Stop');
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
  expect(readOverrides(LOCAL)).toEqual([]);
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

const VERSION = '0.1.0-1f2e3d4c';
const previewed = {
  ...staff,
  version: `${VERSION}-preview`,
  files: [{ file: 'assets/staff/list.2.js', integrity: 'sha256-list' }],
};
const servePreview = () => Object.assign(served, { [`/previews/staff/${VERSION}.json`]: previewed });

test('a preview runs only after the user agrees, with its hashes, until it is stopped', async () => {
  servePreview();
  const address = `/memberList?override=staff@${VERSION}`;
  expect((await arrive(address, PREVIEWS)).remotes).toEqual([previewed, admin]);
  expect(nextAddress()).toBe('http://localhost/memberList');
  expect(await bar()).toHaveTextContent(`staff runs version ${VERSION}, which is not released`);
  expect(integrityOf('http://localhost/assets/staff/list.2.js')).toBe('sha256-list');
  expect(isReleased('http://localhost/assets/staff/list.3.js')).toBe(false);
  // The same address asks only once.
  expect((await arrive(address, PREVIEWS, 'none')).remotes).toEqual([previewed, admin]);
  await press('Stop');
  expect((await arrive('/memberList', PREVIEWS)).remotes).toEqual([admin, staff]);
});

test('a preview runs for each audience that it serves', async () => {
  Object.assign(served, { [`/previews/staff/${VERSION}.json`]: { ...previewed, audiences: ['staff', 'trainer'] } });
  sessionStorage.setItem('gym.override', `staff@${VERSION}`);
  const { remotes } = await arrive('/memberList', PREVIEWS);
  expect(remotes).toEqual([previewed, { ...previewed, audience: 'trainer' }, admin]);
});

test('a preview that the user declines never runs', async () => {
  servePreview();
  const { remotes } = await arrive(`/?override=staff@${VERSION}`, PREVIEWS, 'Go on without it');
  expect(remotes).toEqual([admin, staff]);
});

test('the released version runs if there is no such preview', async () => {
  expect((await arrive(`/?override=staff@${VERSION}`, PREVIEWS)).remotes).toEqual([admin, staff]);
  expect(await bar()).toHaveTextContent(`staff should run version ${VERSION}, which has no preview`);
});

test.each([
  [PREVIEWS, 'staff@http://localhost:8091/', '?override=staff@0.1.0-1f2e3d4c'],
  [LOCAL, `staff@${VERSION}`, '?override=staff@http://localhost:8091/'],
])('rejects what the deployment does not allow, and says what it allows', async (config, text, example) => {
  servePreview();
  serve('http://localhost:8091/', remoteJson);
  expect((await arrive(`/?override=${text}`, config)).remotes).toEqual([admin, staff]);
  expect(await bar()).toHaveTextContent(`"${text}" is no override: write ${example}`);
  expect(readOverrides(BOTH)).toEqual([]);
});

test.each([
  ['staff@0.1.0-1f2e3d4c', { name: 'staff', version: '0.1.0-1f2e3d4c' }],
  ['staff@0.1.0', undefined],
  ['staff@0.1.0/../x-1f2e3d4c', undefined],
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
  [`${'s'.repeat(41)}@http://localhost:8091`, undefined],
  ['staff', undefined],
  ['', undefined],
])('parses %s as %p', (text, override) => {
  expect(parseOverride(text, BOTH)).toEqual(override);
});

test('a link chooses canaries for this browser, a bar names them, and one press leaves them', async () => {
  const none = { cdnBase: '/' } as BootConfig;
  await arrive('/memberList?override=canary', none, 'Go on without it');
  expect(document.cookie).toBe('');
  const released = await arrive('/memberList?page=2&override=canary', none, 'Get them first');
  expect([released.remotes, document.cookie]).toEqual([[admin, staff], 'gym_canary=browser']);
  expect(window.location.href).toBe('http://localhost/memberList?page=2');
  expect(await bar()).toHaveTextContent('gets new versions before others. There are none at the moment.');
  const canaries = { ...none, canaries: ['shell', 'staff'] };
  await arrive('/memberList', canaries);
  expect(await bar()).toHaveTextContent('runs new versions before others: shell, staff');
  await press('Remotes');
  expect(await rows()).toEqual([`admin${admin.version}released`, `staff${staff.version}canary`]);
  // Nothing to override where the deployment allows none.
  expect(screen.queryByRole('button', { name: 'Run in this tab' })).toBeNull();
  await press('Leave');
  expect(document.cookie).toBe('gym_canary=left');
  await arrive('/memberList', canaries);
  expect(screen.queryByRole('complementary')).toBeNull();
  // Where no override is allowed, a link shows no text of its own.
  await arrive('/memberList?override=Call+0123', none);
  expect(screen.queryByRole('complementary')).toBeNull();
  document.cookie = 'gym_canary=; Max-Age=0';
});

test('the list says what each remote adds, and what of it failed on this page', async () => {
  const slots = { 'member-page': { title: 'Lockers', page: 'panel' } };
  const reported = (detail: object) => act(() => void dispatchEvent(new CustomEvent('gym:telemetry', { detail })));
  await arrive('/', LOCAL);
  await withOverrides({ ...boot, remotes: [{ ...staff, slots }] }, LOCAL);
  reported({ kind: 'remote-failed', remote: 'staff', version: '1', phase: 'timeout', message: 'It took 15 s' });
  reported({ kind: 'remote-loaded', remote: 'staff', version: '1', ms: 3 });
  window.history.replaceState(null, '', '/?override=');
  await act(async () => void (await withOverrides({ ...boot, remotes: [{ ...staff, slots }] }, LOCAL)));
  const menu = staff.menu.map(({ label }) => label).join(', ');
  const [row] = within(await list()).getAllByRole('listitem');
  expect(row).toHaveTextContent(
    `staff${staff.version}releasedAdds ${menu}, Lockers (member-page)remote-failed: timeout: It took 15 s`,
  );
});

const list = () => screen.findByRole('dialog', { name: 'Remotes of this tab' });
const rows = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((row) => (row.textContent ?? '').replace(/Adds.*$/, ''));

test('an empty override in the address lists the remotes, and sets and stops overrides', async () => {
  serve('http://localhost:8091/', remoteJson);
  await arrive('/?override=', BOTH);
  expect(await rows()).toEqual([`admin${admin.version}released`, `staff${staff.version}released`]);
  const user = userEvent.setup();
  const remote = screen.getByRole('combobox', { name: 'Remote' });
  const source = screen.getByRole('textbox', { name: 'Address on this machine or Version with a preview' });
  await user.clear(remote);
  await user.type(remote, 'staff');
  await user.type(source, 'https://evil.example');
  await user.click(screen.getByRole('button', { name: 'Run in this tab' }));
  expect(screen.getByRole('alert')).toHaveTextContent(/^This is no override. Examples: staff@http:/);
  expect(source).toBeInvalid();
  await user.clear(source);
  await user.type(source, 'http://localhost:8091');
  await user.keyboard('{Enter}');

  await arrive('/', BOTH);
  await user.click(within(await bar()).getByRole('button', { name: 'Remotes' }));
  expect(await rows()).toEqual([
    `admin${admin.version}released`,
    'staff0.1.0-localoverride: http://localhost:8091Stop',
  ]);
  await user.click(screen.getByRole('button', { name: 'Stop the override of staff' }));
  expect(readOverrides(BOTH)).toEqual([]);
});
