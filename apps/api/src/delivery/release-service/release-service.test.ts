import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { folderStore } from '@gym/release';
import { run } from '@gym/release/cli';
import { publicKeyText } from '@gym/release/signature';
import { type PublishedBuild, versionOf as contentVersion } from '@gym/release/service';
import { ReleasedTarget } from '@gym/release/testing';
import { type Issuer, startIssuer } from '@gym/test-tools/issuer';
import type { FastifyInstance } from 'fastify';
import { openServer } from '../../operations/server/open-server.ts';
import { readConfig } from '../../platform/config/config.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { API_ORIGIN } from '../../testing/test-config.ts';
import { CapturedLog } from '../../testing/test-doubles.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const server = startTestServer();
const folder = temporaryFolder();
const log = new CapturedLog();
const OPERATOR = 'o'.repeat(40);
const DESK = 'd'.repeat(40);
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const STAFF = { repository: 'gym/staff', environment: 'production', actor: 'ada' };
/** A pull request, whose code nobody has reviewed. */
const CHANGE = { ...STAFF, environment: 'preview-staff', actor: 'eve' };
const ADMIN = { repository: 'gym/admin', environment: 'production', actor: 'bob' };

const ALL_RIGHTS = ['publish', 'preview', 'canary', 'promote', 'rollback'];

let issuer: Issuer;
let target: ReleasedTarget;
let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  issuer = await startIssuer();
  target = new ReleasedTarget(folderStore(path.join(folder, 'releases')));
  await publish('shell', 'admin', 'staff');
  await asOperator('promote', 'shell', 'admin', 'staff');
  const team = (name: string, { repository, environment }: typeof STAFF, apps: string[], rights = ALL_RIGHTS) => ({
    ...{ name, apps, rights, issuer: issuer.origin },
    claims: { repository, environment },
  });
  const desk = createHash('sha256').update(DESK).digest('hex');
  writeFileSync(
    path.join(folder, 'teams.json'),
    JSON.stringify([
      team('Members team', STAFF, ['staff']),
      team('Changes of members', CHANGE, ['staff'], ['preview']),
      team('Users team', ADMIN, ['admin']),
      { name: 'Eve', apps: 'all', rights: ['rollback', 'canary'], tokenHash: desk },
    ]),
  );
  const config = readConfig({
    RELEASES: path.join(folder, 'releases'),
    DATA_DIR: path.join(folder, 'data'),
    DEMO: '0',
    DATABASE_URL: 'postgres://gym@db.test/gym',
    API_ORIGIN,
    OWN_API_ORIGINS: 'https://lockers.example',
    OPERATOR_TOKEN: OPERATOR,
    RELEASE_TEAMS: path.join(folder, 'teams.json'),
    RELEASE_SIGNING_KEY: KEY,
    RELEASE_KEYS: publicKeyText(publicKey),
    REQUIRE_SIGNED_RELEASE: '1',
  });
  app = await openServer(config, log.logger, server, { interval: 20 });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => Promise.all([app.close(), issuer.close()]));
afterEach(() => {
  delete process.env['RELEASE_ID_TOKEN'];
  delete process.env['RELEASE_TOKEN'];
});

/** What only the owner of the folder and the key can do. */
async function asOperator(...line: string[]): Promise<void> {
  process.env['RELEASE_SIGNING_KEY'] = KEY;
  expect(await run([...line, '--target', path.join(folder, 'releases')])).toMatchObject({ exitCode: 0 });
  delete process.env['RELEASE_SIGNING_KEY'];
}
const publish = (...apps: string[]) => asOperator('publish', ...apps, '--root', target.workspace.root);

function idToken(claims: object = STAFF, more: object = {}): Promise<string> {
  // A network may open one session every four seconds, after the first ones.
  server.clock.advance(4_000);
  return issuer.sign({ aud: API_ORIGIN, sub: 'x', ...claims, ...more }, { at: server.clock.now() });
}

/** Runs a command as the pipeline with these claims. */
async function as(claims: object, ...line: string[]) {
  process.env['RELEASE_ID_TOKEN'] = await idToken(claims);
  const { exitCode, stdout, stderr } = await run([...line, '--target', origin]);
  return { exitCode, text: stdout ?? stderr ?? '' };
}
const publishNext = async (claims: object, app: 'staff' | 'admin', generation: number): Promise<string> => {
  target.workspace.change(app, generation);
  const published = await as(claims, 'publish', app, '--root', target.workspace.root, '--json');
  expect(published).toMatchObject({ exitCode: 0 });
  return JSON.parse(published.text).published[0].version;
};
const refusals = async () => {
  const answer = await fetch(`${origin}/operator/releases/board`, { headers: { authorization: `Bearer ${OPERATOR}` } });
  return (/<section id="refusals"[^]*?<\/section>/.exec(await answer.text())?.[0] ?? '').replace(/<[^>]*>/g, ' ');
};

test('a team with neither key nor credentials publishes, begins a canary and promotes it', async () => {
  const version = await publishNext(STAFF, 'staff', 2);
  expect(await as(STAFF, 'promote', `staff@${version}`, '--share', '10', '--by', 'root')).toMatchObject({
    exitCode: 0,
  });
  expect(await target.versionsOf('staff')).toMatchObject({ 10: version });
  const watched = await as(STAFF, 'watch', 'staff', '--at-most', '0s', '--json');
  expect(watched).toMatchObject({ exitCode: 4, text: expect.stringContaining('was loaded 0 of 50 times') });
  expect(await as(STAFF, 'promote', 'staff')).toMatchObject({ exitCode: 0 });
  const { change, signature } = await target.served();
  expect([change.who, signature]).toEqual(['Members team (ada, gym/staff)', expect.any(Object)]);
  expect((await as(STAFF, 'status')).text).toContain(`staff: live ${version}`);
});

describe('with versions that nobody has released yet', () => {
  beforeAll(async () => {
    await publishNext(ADMIN, 'admin', 3);
    await publishNext(STAFF, 'staff', 3);
    target.workspace.change('shell', 3);
    await publish('shell');
    target.workspace.change('admin', 4);
  });

  test.each<[string, object, string[], number, RegExp]>([
    ["another app's canary", STAFF, ['promote', 'admin', '--share', '5'], 11, /may not begin or end a canary of admin/],
    ["another app's rollback", STAFF, ['rollback', 'admin'], 11, /may not roll back admin/],
    ["the shell's release", STAFF, ['promote', 'shell', '--again', '--reason', 'x'], 11, /may not promote shell/],
    ['a release with another app', STAFF, ['promote', 'staff', 'admin'], 11, /may not promote admin/],
    ['a publication of another app', STAFF, ['publish', 'admin'], 11, /may not publish admin/],
    ['a preview of another app', STAFF, ['preview', 'admin'], 11, /may not preview admin/],
    ['a publication before the review', CHANGE, ['publish', 'staff'], 11, /may not publish staff/],
    ['a canary before the review', CHANGE, ['promote', 'staff', '--share', '5'], 11, /begin or end a canary of staff/],
    ["another app's settings", STAFF, ['settings', 'admin', 'size=50'], 11, /may not change settings of admin/],
    ['settings before the review', CHANGE, ['settings', 'staff', '--back'], 11, /change settings of staff/],
    ['a release before the review', CHANGE, ['promote', 'staff'], 11, /may not promote staff/],
    ['a rollback before the review', CHANGE, ['rollback', 'staff'], 11, /may not roll back staff/],
    ["another app's preview before the review", CHANGE, ['preview', 'admin'], 11, /may not preview admin/],
    [
      'another repository',
      { ...STAFF, repository: 'gym/other' },
      ['status'],
      11,
      /No team of this server has the claims/,
    ],
    ['the API of somebody else', STAFF, ['promote', 'staff', '--api', 'https://x.example'], 2, /leave out --api/],
    ['the prune of the operator', STAFF, ['prune'], 2, /Only the operator does this/],
  ])('refuses %s', async (_case, claims, line, exitCode, words) => {
    const before = await target.served();
    const root = ['publish', 'preview'].includes(line[0]!) ? ['--root', target.workspace.root] : [];
    expect(await as(claims, ...line, ...root)).toEqual({ exitCode, text: expect.stringMatching(words) });
    expect(await target.served()).toEqual(before);
    if (exitCode === 11) expect(await refusals()).toMatch(words);
  });

  test('a desk ends any canary with its own token, and nothing else', async () => {
    const version = await publishNext(ADMIN, 'admin', 5);
    expect(await as(ADMIN, 'promote', `admin@${version}`, '--share', '10')).toMatchObject({ exitCode: 0 });
    process.env['RELEASE_TOKEN'] = DESK;
    const [promoted, ended] = [
      await run(['promote', 'admin', '--target', origin]),
      await run(['rollback', 'admin', '--target', origin, '--reason', 'it is red']),
    ];
    expect([promoted.exitCode, ended.exitCode]).toEqual([11, 0]);
    expect((await target.served()).change).toMatchObject({ who: 'Eve', reason: 'it is red' });
    delete process.env['RELEASE_TOKEN'];
    const again = await as(ADMIN, 'promote', `admin@${version}`);
    expect(again).toMatchObject({ exitCode: 9, text: expect.stringContaining('was rolled back by Eve') });
    expect(await refusals()).toContain('was rolled back by Eve');
  });
});

const sessions = new Map<object, Promise<string>>();
const openSession = async (claims: object): Promise<string> => {
  const opened = await fetch(`${origin}/releases/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: await idToken(claims) }),
  });
  return ((await opened.json()) as { token: string }).token;
};
const sessionOf = (claims: object): Promise<string> => {
  const session = sessions.get(claims) ?? openSession(claims);
  sessions.set(claims, session);
  return session;
};

const send = async (claims: object, name: string, { headers, ...init }: RequestInit): Promise<number> => {
  const authorization = `Bearer ${await sessionOf(claims)}`;
  const answer = await fetch(`${origin}/releases/files/${name}`, { ...init, headers: { ...headers, authorization } });
  return answer.status;
};
type Put = readonly [name: string, body: string, headers?: Record<string, string>];
const put = (claims: object, [name, body, headers = { 'if-none-match': '*' }]: Put) =>
  send(claims, name, { method: 'PUT', body, headers: { 'content-type': 'application/octet-stream', ...headers } });

test.each<[string, () => Promise<Put>, number]>([
  ['a release', async () => ['releases/00000009.json', '{}'], 403],
  ['the pointer', async () => ['release.json', '{}', { 'if-match': '"x"' }], 403],
  ["another app's file", async () => ['assets/admin/x.js', ''], 403],
  ["a file of another app's preview", async () => ['assets/preview-admin/x.js', ''], 403],
  ['a file above the target', async () => ['assets/staff/..%2f..%2fx.js', ''], 400],
  ['a file that is there', async () => [await anyFile(), 'changed'], 412],
  ['a file in place of another', async () => [await anyFile(), 'changed', { 'if-match': '"x"' }], 403],
  ['a build in place of another', async () => [await build(), '{}', { 'if-match': '"x"' }], 403],
  ['a build that is none', async () => ['builds/staff/1.0.0-x.json', '{"app":"staff"}'], 422],
  ['a build with another content', async () => [await build('1'), await changedBuild()], 422],
  ['a build that is no JSON', async () => ['builds/staff/1.0.0-y.json', '{'], 422],
  ['a remote as a shell', async () => asKind('shell'), 422],
  ['a build with files above the target', async () => withFile('../../../../../../etc/passwd'), 422],
  ['a build with a file that fills the memory', async () => withBomb(), 422],
  ['a build that names a file twice', async () => withFile((await record()).record.files[1]!.file), 422],
  ['a revision that no terminal should show', async () => changed({ revision: '\u001b[2J' }), 422],
  ['a record that is too long', async () => changed({ notes: 'x'.repeat(5_000_000) }), 422],
  ['a last build that is no text', async () => ['published/staff.json', '{"version":["1"]}'], 422],
  ['a build of another app', async () => ['builds/admin/1.0.0-x.json', '{}'], 403],
  ["another app's build as its own", async () => [await asStaff(), await textOf(await liveBuild('admin'))], 422],
  ['a last build that is not there', async () => ['published/staff.json', '{"version":"9.9.9"}'], 404],
  ["another app's build as its last one", async () => ['published/staff.json', await lastOf('admin')], 404],
  ['the last build of another app', async () => ['published/admin.json', await lastOf('admin')], 403],
  ['a preview of another app', async () => ['previews/admin/1.json', '{}'], 403],
  ["another app's preview as its own", async () => ['previews/staff/1.json', '{"remote":{"name":"admin"}}'], 422],
])('a team cannot write %s', async (_case, attempt, status) => {
  const [name, ...content] = await attempt();
  // A folder has no file of such a name.
  const read = () => (name.includes('%2f') ? undefined : target.store.read(name));
  const before = await read();
  expect(await put(STAFF, [name, ...content])).toBe(status);
  expect(await read()).toEqual(before);
});

test('code before its review writes nothing but previews of its app, and removes nothing else', async () => {
  const published = [await anyFile(), await build(), 'published/staff.json'];
  const names = [
    ...[...published, 'assets/staff/evil.js', 'builds/staff/1.0.0-x.json', 'sbom/staff/1.0.0-x.json'],
    ...['release.json', 'releases/00000009.json', 'previews/admin/1.json', 'assets/preview-admin/x.js'],
  ];
  for (const name of names) {
    expect([name, await put(CHANGE, [name, '{}'])]).toEqual([name, 403]);
    expect([name, await send(CHANGE, name, { method: 'DELETE' })]).toEqual([name, 403]);
  }
  // What is published stays, whatever the right.
  for (const name of [...published, 'previews/admin/1.json'])
    expect([name, await send(STAFF, name, { method: 'DELETE' })]).toEqual([name, 403]);
  expect(await put(CHANGE, ['assets/preview-staff/x.js', ''])).toBe(201);
});

const versionOf = async (app: string) => (await target.served()).live[app]!.version;
const liveBuild = async (app = 'staff') => `builds/${app}/${await versionOf(app)}.json`;
const textOf = async (name: string) => (await target.store.read(name))!.body.toString();
const lastOf = async (app: string) => JSON.stringify({ version: await versionOf(app) });
const asStaff = async () => `builds/staff/${await versionOf('admin')}.json`;
const build = async (suffix = '') => (await liveBuild()).replace('.json', `${suffix}.json`);
const anyFile = async () => (await target.store.list('assets/staff/')).find((name) => name.endsWith('.js'))!;
/** A record under the version that its content has. */
const versioned = (record: PublishedBuild): Put => {
  const version = contentVersion(record);
  return [`builds/staff/${version}.json`, JSON.stringify({ ...record, version })];
};
const record = async () => JSON.parse(await textOf(await liveBuild())) as PublishedBuild;
const changed = async (more: object): Promise<Put> => versioned({ ...(await record()), ...more });
const asKind = async (kind: string): Promise<Put> =>
  versioned({ ...(await record()), kind, document: '<p>', inlineScriptHashes: [] } as unknown as PublishedBuild);
async function withFile(file: string, integrity?: string): Promise<Put> {
  const found = await record();
  const [first, ...others] = found.record.files;
  const files = [{ ...first!, file, ...(integrity !== undefined && { integrity }) }, ...others];
  return versioned({ ...found, record: { ...found.record, files } });
}
async function withBomb(): Promise<Put> {
  const bomb = Buffer.alloc(200 * 1_048_576);
  const integrity = `sha256-${createHash('sha256').update(bomb).digest('base64')}`;
  for (const [ending, body] of [
    ['.br', brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['.gz', gzipSync(bomb)],
    ['', Buffer.from('x')],
  ] as const)
    await target.store.create(`assets/staff/bomb.js${ending}`, body, { contentType: '', cacheControl: '' });
  return withFile('bomb.js', integrity);
}
const changedBuild = async () => {
  const record = JSON.parse(await textOf(await liveBuild()));
  return JSON.stringify({ ...record, version: `${record.version}1` });
};

test('an ID token opens one session, and not after its time', async () => {
  const open = async (claims: object = {}) => {
    process.env['RELEASE_ID_TOKEN'] = await idToken(STAFF, claims);
    return run(['status', '--target', origin]);
  };
  expect(await open({ exp: 1 })).toMatchObject({ exitCode: 11, stderr: expect.stringContaining('expired') });
  expect(await open({ aud: 'https://other.example' })).toMatchObject({ exitCode: 11 });
  expect(await open()).toMatchObject({ exitCode: 0 });
  const answer = await fetch(`${origin}/releases/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: process.env['RELEASE_ID_TOKEN'] }),
  });
  expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('has opened a session before')]);
  expect(await refusals()).toContain('has opened a session before');
  delete process.env['RELEASE_ID_TOKEN'];
  expect(await run(['status', '--target', origin])).toMatchObject({
    exitCode: 11,
    stderr: expect.stringContaining('set RELEASE_TOKEN'),
  });
});

test('the command ends its session when it ends', async () => {
  const program = fileURLToPath(new URL('../../../../../packages/release/bin/release.mjs', import.meta.url));
  const env = { ...process.env, RELEASE_ID_TOKEN: await idToken() };
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'status', '--target', origin], { env });
  expect(stdout).toContain('staff: live');
  const sessions = await server.sql('select last_used_at from release_sessions order by created_at desc limit 1');
  expect(sessions).toEqual([{ last_used_at: new Date(0) }]);
});

test('of two teams that promote at once, both succeed, one perhaps at its second try', async () => {
  const [staff, admin] = [await publishNext(STAFF, 'staff', 6), await publishNext(ADMIN, 'admin', 6)];
  const promote = async (claims: object, name: string): Promise<number> => {
    const { exitCode } = await as(claims, 'promote', name);
    return exitCode === 6 ? promote(claims, name) : exitCode;
  };
  // One after the other: the commands of one process share its environment.
  const first = promote(STAFF, `staff@${staff}`);
  const second = promote(ADMIN, `admin@${admin}`);
  expect(await Promise.all([first, second])).toEqual([0, 0]);
  const { live } = await target.served();
  expect([live['staff']?.version, live['admin']?.version]).toEqual([staff, admin]);
});

test('one more command completes a publication that the network cut', async () => {
  const { fetch: connected } = globalThis;
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const writes = fetched.mock.calls.filter(([, one]) => one?.method === 'PUT').length;
    if (writes <= 4) return connected(input, init);
    throw new TypeError('fetch failed', { cause: new Error('the cable is out') });
  });
  target.workspace.change('staff', 7);
  const line = ['publish', 'staff', '--root', target.workspace.root];
  expect(await as(STAFF, ...line)).toEqual({ exitCode: 7, text: expect.stringContaining('the cable is out') });
  fetched.mockRestore();
  expect(await as(STAFF, ...line)).toMatchObject({ exitCode: 0 });
  expect(await as(STAFF, 'promote', 'staff')).toMatchObject({ exitCode: 0 });
}, 30_000);

test('a preview before the review carries its proven name, and opens files of its own app', async () => {
  target.workspace.change('staff', 8);
  const shown = await as(CHANGE, 'preview', 'staff', '--root', target.workspace.root, '--json');
  expect(shown).toMatchObject({ exitCode: 0 });
  const [name = ''] = await target.store.list('previews/staff/');
  const record = JSON.parse((await target.store.read(name))!.body.toString());
  expect(record).toMatchObject({ who: 'Changes of members (eve, gym/staff)', signature: expect.any(Object) });
  const version = JSON.parse(shown.text).version as string;
  expect(await as(CHANGE, 'preview', `staff@${version}`, '--end')).toMatchObject({ exitCode: 0 });
  expect(await target.store.list('previews/staff/')).toEqual([]);
});

const ask = async (operation: string, body: object): Promise<[status: number, error: string]> => {
  const answer = await fetch(`${origin}/releases/changes/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await sessionOf(STAFF)}` },
    body: JSON.stringify(body),
  });
  return [answer.status, await answer.text()];
};

test.each<[string, string, object, number, string]>([
  ['waive a check without the right', 'promote', { waivers: ['kit'], reason: 'it is late' }, 403, 'waive checks of'],
  ['waive what nobody may waive', 'promote', { waivers: ['routes/taken'], reason: 'it is late' }, 400, ''],
  ['release again without a reason', 'promote', { again: true }, 400, 'need a reason'],
  ['write control characters into the log', 'promote', { reason: '\u001b[2J' }, 400, ''],
  [
    'name an app that it does not have',
    'rollback',
    { apps: [{ app: 'admin', version: 'x' }] },
    403,
    'may not roll back admin',
  ],
])('a team cannot %s', async (_case, operation, body, status, words) => {
  const before = await target.served();
  expect(await ask(operation, { apps: [{ app: 'staff' }], ...body })).toEqual([status, expect.stringContaining(words)]);
  expect(await target.served()).toEqual(before);
});

test('who may only roll back, returns to the version before, and to no other', async () => {
  const unreleased = await publishNext(STAFF, 'staff', 41);
  process.env['RELEASE_TOKEN'] = DESK;
  const denied = await run(['rollback', `staff@${unreleased}`, '--target', origin]);
  expect(denied).toMatchObject({ exitCode: 11, stderr: expect.stringContaining('may not promote staff') });
  expect(await run(['rollback', 'staff', '--target', origin])).toMatchObject({ exitCode: 0 });
});

test('a team gives its own remote other settings, and who may only roll back returns to those of before', async () => {
  const size = { type: 'number', description: 'rows', default: 25 } as const;
  const api = { type: 'string', format: 'origin', description: 'its API', default: '' } as const;
  target.workspace.manifest('staff', { settings: { size, api }, contract: '^1.9.0' });
  await publishNext(STAFF, 'staff', 42);
  expect(await as(STAFF, 'promote', 'staff')).toMatchObject({ exitCode: 0 });
  /** Waits until pages get these values, with a policy that lets them connect there. */
  const shows = (values: object, sources: string) =>
    waitUntil(
      async () => {
        const { body, headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } });
        const policy = String(headers['content-security-policy']);
        return body.includes(`"settings":${JSON.stringify(values)}`) && policy.includes(`connect-src ${sources};`);
      },
      `No page shows ${JSON.stringify(values)}.`,
    );
  await shows({ size: 25, api: '' }, "'self'");
  const set = ['settings', 'staff', 'size=50'];
  expect(await as(STAFF, ...set, 'api=https://other.example')).toMatchObject({ exitCode: 8 });
  expect(await as(STAFF, ...set, 'api=https://lockers.example')).toMatchObject({ exitCode: 0 });
  const { change, signature } = await target.served();
  expect([change.who, signature]).toEqual(['Members team (ada, gym/staff)', expect.any(Object)]);
  await shows({ size: 50, api: 'https://lockers.example' }, "'self' https://lockers.example");

  process.env['RELEASE_TOKEN'] = DESK;
  const denied = await run(['settings', 'staff', 'size=5', '--target', origin]);
  expect(denied).toMatchObject({ exitCode: 11, stderr: expect.stringContaining('may not change settings of staff') });
  expect(await run(['settings', 'staff', '--back', '--target', origin])).toMatchObject({ exitCode: 0 });
  await shows({ size: 25, api: '' }, "'self'");
});

/** Announces a file, and sends nothing of it. */
async function announce(claims: object, mebibytes: number): Promise<number> {
  const headers = {
    authorization: `Bearer ${await openSession(claims)}`,
    'content-type': 'image/png',
    'content-length': mebibytes * 1_048_576,
  };
  const asked = request(`${origin}/releases/files/assets/staff/large.js`, { method: 'PUT', headers });
  asked.on('error', () => undefined).flushHeaders();
  const [{ statusCode = 0 }] = (await once(asked, 'response')) as [IncomingMessage];
  asked.destroy();
  return statusCode;
}

test('a user who uploads too much at once must wait, and nobody else', async () => {
  const greedy = { ...STAFF, actor: 'greedy' };
  const statuses: number[] = [];
  for (let files = 0; files < 9; files += 1) statuses.push(await announce(greedy, 32));
  expect(statuses).toEqual([...Array(8).fill(415), 429]);
  expect(await announce(STAFF, 32)).toBe(415);
  server.clock.advance(320_000);
  expect(await announce(greedy, 32)).toBe(415);
});
