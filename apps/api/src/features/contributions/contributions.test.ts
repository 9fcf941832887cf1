import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { openServer } from '../../operations/server/open-server.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openPool } from '../../platform/database/pool.ts';
import { breakableConnection } from '../../testing/breakable-connection.ts';
import { testServingUrl } from '../../testing/database-server.ts';
import { minimalRelease } from '../../testing/minimal-release.ts';
import { CapturedLog } from '../../testing/test-doubles.ts';
import { rejected, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

jest.setTimeout(60_000);
const server = startTestServer();
const log = new CapturedLog('warn');

const remote = (name: string, title: string, audience: string, menu: readonly string[], slots: object = {}) => ({
  ...{ name, title, audience, version: '1.0.0', contract: '^1.8.0', routes: [], files: [], slots },
  entry: { file: 'assets/x.js', integrity: 'sha256-x' },
  menu: menu.map((at) => ({ label: at.slice(1), path: at, icon: 'plan' })),
});
const panel = (title: string) => ({ title, page: 'panel' });
const REMOTES = [
  remote('admin', 'Administration', 'admin', ['/userlist', '/contributions']),
  remote('lockers', 'Lockers', 'admin', ['/lockers']),
  remote('lockers', 'Lockers', 'staff', ['/lockers'], { dashboard: panel('Lockers') }),
  remote('reports', 'Reports', 'staff', ['/reports'], {
    'lockers/locker-page': panel('Use'),
    dashboard: panel('Sums'),
  }),
];

/** Writes a release that composes these remotes. */
async function releaseOf(folder: string): Promise<string> {
  const boot = JSON.stringify({ release: 'r', shell: {}, remotes: REMOTES });
  const document = `<title>%title%</title><script type="application/json" id="boot">${boot}</script>`;
  const versions = { release: 'r', shell: '1', remotes: REMOTES.map((current) => ({ current })) };
  const documents = [{ below: 100, document, inlineScriptHashes: [], versions }];
  await minimalRelease(folder);
  await writeFile(path.join(folder, 'release.json'), JSON.stringify({ release: 'r', sequence: 1, documents }));
  return folder;
}

let home: string;
let database: Awaited<ReturnType<typeof breakableConnection>>;
let pool: Pool;
const apps: FastifyInstance[] = [];
/** A process of the product. The second one has a connection of its own to the database. */
let one: TestServer;
let other: TestServer;

async function startProcess(pool = server.parts.pool): Promise<TestServer> {
  const config = readConfig({
    DATA_DIR: home,
    RELEASES: path.join(home, 'release'),
    CONTRIBUTIONS: JSON.stringify({ menu: { first: ['/lockers'] }, dashboard: { hidden: ['reports', 'towels'] } }),
  });
  const app = await openServer(config, log.logger, { pool, clock: server.clock }, { interval: 50 });
  apps.push(app);
  return Object.assign(Object.create(server) as TestServer, { url: await app.listen({ port: 0, host: '127.0.0.1' }) });
}

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'gym-contributions-'));
  await releaseOf(path.join(home, 'release'));
  database = await breakableConnection(testServingUrl(server.database));
  one = await startProcess();
  pool = openPool({ connectionString: database.url }, () => undefined);
  other = await startProcess(pool);
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await pool.end();
  database.close();
  await rm(home, { recursive: true, force: true });
});

const read = async (point: string) =>
  (await one.readList('getContributions')).find((found: { point: string }) => found.point === point);
const arrange = (point: string, contributions: readonly object[], version?: number) =>
  one.post('arrangeContributions', { point, contributions, version });
const shown = (id: string, title?: string) => ({ id, hidden: false, title });
const hidden = (id: string) => ({ id, hidden: true });
/** The labels of the menu in the order that a process serves, from its boot document and from `versions.json`. */
async function menuOf({ send }: TestServer, process: TestServer): Promise<string> {
  const [, boot = ''] = /id="boot">(.*?)<\/script>/.exec((await send.call(process, 'GET', '/')).text) ?? [];
  const { remotes } = (await send.call(process, 'GET', '/versions.json')).body;
  type Menu = { menu: { label: string; order?: number }[] };
  const labels = (all: readonly Menu[]) =>
    all
      .flatMap(({ menu }) => menu)
      .sort((first, second) => (first.order ?? 0) - (second.order ?? 0))
      .map(({ label }) => label)
      .join(' ');
  const served = labels((JSON.parse(boot) as { remotes: Menu[] }).remotes);
  const told = labels(remotes.map(({ current }: { current: Menu }) => current));
  // Between the two reads, the process may have taken over an arrangement.
  return served === told ? served : `${served}, but versions.json: ${told}`;
}
const menu = (process: TestServer) => menuOf(process, process);

test('lists what remotes contribute to each point, once for all audiences, as the deployer placed it', async () => {
  expect(await read('menu')).toEqual({
    ...{ point: 'menu', name: 'Side menu', titled: true, source: 'deployment', version: 1 },
    contributions: [
      {
        ...{ id: '/lockers', declared: 'lockers', hidden: false, kept: false },
        ...{ remotes: ['Lockers'], audiences: ['admin', 'staff'] },
      },
      expect.objectContaining({ id: '/userlist', remotes: ['Administration'], audiences: ['admin'], kept: false }),
      expect.objectContaining({ id: '/contributions', kept: true }),
      expect.objectContaining({ id: '/reports' }),
    ],
  });
  expect(await read('dashboard')).toMatchObject({
    source: 'deployment',
    contributions: [
      { id: 'lockers', hidden: false },
      { id: 'reports', hidden: true, declared: 'Sums' },
      { id: 'towels', hidden: true, remotes: [], audiences: [] },
    ],
  });
  expect(await read('lockers/locker-page')).toMatchObject({ name: 'Lockers: locker page', source: 'release' });
  expect(await read('commands')).toMatchObject({ name: 'Command palette', titled: false });
  // Nothing is contributed to the lists.
  expect(await read('member-list')).toBeUndefined();
});

test('an arrangement replaces that of the deployer at its point, in all processes without a restart', async () => {
  const before = 'lockers lockers userlist contributions reports';
  expect([await menu(one), await menu(other)]).toEqual([before, before]);
  const list = [shown('/reports'), shown('/userlist', 'Team'), hidden('/lockers'), shown('/towels')];
  expect((await arrange('menu', list, 1)).status).toBe(200);
  for (const process of [one, other])
    await waitUntil(async () => (await menu(process)) === 'reports Team contributions', 'The menu stays as it was.');
  expect(await read('menu')).toMatchObject({
    ...{ source: 'administrator', version: 2 },
    contributions: [
      { id: '/reports' },
      { id: '/userlist', title: 'Team', declared: 'userlist' },
      { id: '/lockers', hidden: true },
      { id: '/towels', remotes: [] },
      { id: '/contributions' },
    ],
  });
  // Another point keeps the deployer's.
  expect(await read('dashboard')).toMatchObject({ source: 'deployment' });

  database.break();
  await waitUntil(() => log.lines.some((line) => line.includes('the last known one stays')), 'It does not notice.');
  expect((await arrange('menu', [], 2)).status).toBe(200);
  await waitUntil(async () => (await menu(one)) === before, 'The menu does not go back.');
  expect(await menu(other)).toBe('reports Team contributions');
  database.mend();
  await waitUntil(async () => (await menu(other)) === before, 'The menu does not go back.');
  expect(await read('menu')).toMatchObject({ source: 'deployment', version: 3 });
});

test('a stale arrangement is rejected with the stored one, and each change has an audit entry', async () => {
  const first = [shown('lockers', 'Keys'), hidden('reports')];
  const { version } = await read('dashboard');
  expect((await arrange('dashboard', first, version)).status).toBe(200);
  const stale = await arrange('dashboard', [], version);
  expect([stale.status, stale.body.current]).toEqual([
    409,
    {
      name: 'Card on the dashboard',
      contributions: [{ id: 'lockers', hidden: false, title: 'Keys' }, first[1]],
      version: 2,
    },
  ]);
  expect(stale.body.changes.contributions).toMatchObject({ own: true });
  const [entry] = await one.readList('getAuditTrail', { record: 'arrangement' });
  expect(entry).toMatchObject({
    ...{ action: 'arrangeContributions', label: 'Card on the dashboard', before: { contributions: [] } },
    after: { contributions: stale.body.current.contributions },
  });
});

test('one of two first saves of a point is stale', async () => {
  const answers = await Promise.all([1, 2].map(() => arrange('commands', [hidden('lockers')], 1)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each<[string, string, readonly object[]]>([
  ['an unknown point', 'lobby', []],
  ['a name of every object', 'constructor', []],
  ['a contribution twice', 'menu', [shown('/a'), hidden('/a')]],
  ['the way to this arrangement hidden', 'menu', [hidden('/contributions')]],
  ['a title where there are none', 'commands', [shown('lockers', 'Keys')]],
])('rejects %s', async (_case, point, contributions) => {
  const [status, field] = rejected(await arrange(point, contributions));
  expect([status, field]).toEqual([422, point === 'lobby' || point === 'constructor' ? 'point' : 'contributions']);
});

test('only administrators read and arrange', async () => {
  const token = server.staff;
  const body = { point: 'menu', contributions: [] };
  const statuses = [
    await one.call('getContributions', { token }),
    await one.call('arrangeContributions', { token, body }),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([403, 403]);
});
