import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readPostmasterFile } from './embedded/postmaster-file.ts';
import { isAlive } from './processes/process-birth.ts';
import { minimalRelease } from './testing/minimal-release.ts';
import { spawnCli, type SpawnedCli } from './testing/spawned-cli.ts';

jest.setTimeout(60_000);

const asRoot = process.getuid?.() === 0;
let home: string;
let env: Record<string, string>;
const started: SpawnedCli[] = [];

// As root the data lies in root's home, closed to everybody else: the hardest place for a database that refuses root.
beforeEach(async () => {
  home = await mkdtemp(path.join(asRoot ? homedir() : tmpdir(), 'gym-cli-'));
  await chmod(home, 0o700);
  env = { DATA_DIR: path.join(home, 'data'), RELEASES: await minimalRelease(path.join(home, 'release')), PORT: '0' };
});
afterEach(async () => {
  for (const cli of started.splice(0)) await cli.kill('SIGTERM');
  const left = await postmaster();
  if (left !== undefined && await isAlive(left)) process.kill(left, 'SIGQUIT');
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

function gym(args: readonly string[], extra: Record<string, string> = {}, nodeArgs: readonly string[] = []): SpawnedCli {
  const cli = spawnCli(args, { ...env, ...extra }, nodeArgs);
  started.push(cli);
  return cli;
}

async function running(extra: Record<string, string> = {}) {
  const cli = gym(['start'], extra);
  const [, url = '', password = ''] = await cli.says(/Open\s+(\S+)[^]*Password\s+(\S+)\n$/);
  return { cli, url, password };
}

const postmaster = async () => (await readPostmasterFile(path.join(env['DATA_DIR'] ?? '', 'postgres')))?.pid;

async function call(url: string, body?: object, token?: string) {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) });
  return await answer.json() as { status: string; data: Record<string, string> & { plan_name: string }[] };
}

async function signIn(url: string, password: string): Promise<string> {
  const { data } = await call(`${url}/api/userlogin`, { email: 'admin@gym.test', password });
  return data['token_no'] ?? '';
}

async function addPlan(url: string, password: string): Promise<void> {
  await call(`${url}/api/addPlanDetail`, { plan_name: 'Kept', duration: 1, price: 10, free_days: 3 }, await signIn(url, password));
}

async function planNames(url: string, password: string): Promise<string[]> {
  const { data } = await call(`${url}/api/getPlanDetails`, undefined, await signIn(url, password));
  return data.map(({ plan_name }) => plan_name);
}

test('start ends with URL and credentials, which sign in, and SIGTERM stops everything it started', async () => {
  const { cli, url, password } = await running();
  expect(await signIn(url, password)).not.toBe('');
  expect((await (await fetch(`${url}/userlist`)).text())).toContain('<!doctype html>');
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready', warnings: [] });
  const pid = await postmaster();
  expect(await isAlive(pid ?? 0)).toBe(true);

  expect(await cli.kill('SIGTERM')).toBe(0);
  expect(await isAlive(pid ?? 0)).toBe(false);
  expect(existsSync(path.join(home, 'data/server.lock'))).toBe(false);
  for (const secret of ['demo-password', 'postgres-password']) expect((await stat(path.join(home, 'data', secret))).mode & 0o777).toBe(0o600);
});

test('Ctrl+C stops in order too', async () => {
  const { cli } = await running();
  expect(await cli.kill('SIGINT')).toBe(0);
  expect(cli.said()).toMatch(/Stopped\.\n$/);
  expect(await postmaster()).toBeUndefined();
});

test.each([0, 300, 900])('stops in order %d ms into its start as well', async (delay) => {
  const cli = gym(['start']);
  await cli.says(/^Starting/);
  await pause(delay);
  expect(await cli.kill('SIGTERM')).toBe(0);
  expect(await isAlive(await postmaster() ?? 0)).toBe(false);
  expect(existsSync(path.join(home, 'data/server.lock'))).toBe(false);
  await running();
});

test('a server killed by SIGKILL loses nothing, and its surviving PostgreSQL is taken over', async () => {
  const first = await running();
  await addPlan(first.url, first.password);
  const pid = await postmaster();
  await first.cli.kill('SIGKILL');
  expect(await isAlive(pid ?? 0)).toBe(true);

  const second = await running();
  expect(await postmaster()).toBe(pid);
  expect(second.password).toBe(first.password);
  expect(await planNames(second.url, second.password)).toContain('Kept');
  await second.cli.kill('SIGTERM');
  expect(await isAlive(pid ?? 0)).toBe(false);
});

test('nothing is lost where PostgreSQL was killed with its server', async () => {
  const first = await running();
  await addPlan(first.url, first.password);
  process.kill(await postmaster() ?? 0, 'SIGKILL');
  await first.cli.kill('SIGKILL');
  const second = await running();
  expect(await planNames(second.url, second.password)).toContain('Kept');
});

test('a file left by a PostgreSQL whose process id is somebody else’s by now does not stand in the way', async () => {
  const first = await running();
  await first.cli.kill('SIGTERM');
  await writeFile(path.join(home, 'data/postgres/postmaster.pid'), `${process.pid}\n${home}\n1700000000\n5432\n\n127.0.0.1\n 1 1\nready\n`);
  await running();
});

test('starts PostgreSQL again when it ends by itself', async () => {
  const { url, password } = await running();
  await addPlan(url, password);
  const before = await postmaster() ?? 0;
  process.kill(before, 'SIGKILL');
  for (let tries = 0; tries < 200; tries += 1) {
    await pause(100);
    if ((await fetch(`${url}/readyz`)).status === 200 && (await postmaster()) !== before) break;
  }
  expect(await planNames(url, password)).toContain('Kept');
});

test('a second server on the same data is refused and told of the first', async () => {
  const { cli } = await running();
  const second = gym(['start']);
  expect(await second.ended()).toBe(1);
  expect(second.said()).toMatch(new RegExp(`^Starting.*\nAnother server \\(process ${cli.pid}, since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\) already works on .*: stop it first, or .*\\.\n$`));
  expect(await isAlive(await postmaster() ?? 0)).toBe(true);
});

test('a taken port ends in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  try {
    const { port } = other.address() as AddressInfo;
    const cli = gym(['serve'], { PORT: String(port) });
    expect(await cli.ended()).toBe(1);
    expect(cli.said()).toBe(`Port ${port} is taken by another program: stop that, or choose another port, for example PORT=${port + 1}.\n`);
    expect(await postmaster()).toBeUndefined();
  } finally {
    other.close();
  }
});

test.each([
  ['a bad value', { PORT: 'eighty' }, /^PORT must be a whole number .*\.\n$/],
  ['a data folder that is a file', { DATA_DIR: __filename }, /^Cannot keep data in .*; set DATA_DIR to a folder this user can write to\.\n$/],
  ['a data folder nobody can make', { DATA_DIR: '/proc/gym' }, /^Cannot keep data in \/proc\/gym: .*\.\n$/],
  ['a database that is not there', { DATABASE_URL: 'postgres://gym:s3cret@127.0.0.1:1/gym' }, /^Cannot use the database gym@127\.0\.0\.1:1\/gym: nothing listens there; .*\.\n$/],
  ['a missing release', { RELEASES: '/nowhere' }, /^There is no release in \/nowhere: .*\.\n$/],
])('%s ends in one sentence', async (_case, extra, sentence) => {
  const cli = gym(['serve'], { LOG_LEVEL: 'silent', ...extra });
  expect(await cli.ended()).toBe(1);
  expect(cli.said()).toMatch(sentence);
});

test('an old Node.js is told so in one sentence before anything else is loaded', async () => {
  const old = "data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.4'}})";
  const cli = gym(['start'], {}, ['--import', old]);
  expect(await cli.ended()).toBe(1);
  expect(cli.said()).toBe('This needs Node.js 20.19 or newer, and you run 18.20.4: install a current one from https://nodejs.org and try again.\n');
});

test('an unknown command names the way to the list of commands', async () => {
  const cli = gym(['strat']);
  expect(await cli.ended()).toBe(1);
  expect(cli.said()).toContain('pnpm api help');
});

test('serves documents only, without a database, where the API is elsewhere', async () => {
  const cli = gym(['start'], { API_BASE: 'http://127.0.0.1:9' });
  const [, url = ''] = await cli.says(/Open\s+(\S+)\n$/);
  expect((await fetch(`${url}/dashboard`)).status).toBe(200);
  expect((await fetch(`${url}/api/getRole`)).status).toBe(404);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(existsSync(path.join(home, 'data'))).toBe(false);
});

test('create-admin adds an administrator, also while the server runs, and takes no password from the command line', async () => {
  const { url } = await running();
  const who = ['--email', 'ada@gym.example', '--fname', 'Ada', '--lname', 'King', '--phone', '0123456'];
  const created = gym(['create-admin', ...who], { ADMIN_PASSWORD: 'analytical' });
  expect(await created.ended()).toBe(0);
  expect((await call(`${url}/api/userlogin`, { email: 'ada@gym.example', password: 'analytical' })).status).toBe('success');
  const refused = gym(['create-admin', ...who, '--password', 'analytical']);
  expect(await refused.ended()).toBe(1);
  expect(refused.said()).toMatch(/^A password on the command line .*ADMIN_PASSWORD.*\.\n$/);
});

(asRoot ? describe : describe.skip)('as root', () => {
  async function withoutNamespaces(): Promise<Record<string, string>> {
    const folder = path.join(home, 'bin');
    await mkdir(folder);
    await writeFile(path.join(folder, 'unshare'), '#!/bin/sh\necho "unshare: Operation not permitted" >&2\nexit 1\n', { mode: 0o755 });
    return { PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  }

  test('runs where user namespaces are not permitted, on the same data as where they are', async () => {
    const first = await running();
    await addPlan(first.url, first.password);
    await first.cli.kill('SIGTERM');

    const second = await running(await withoutNamespaces());
    expect(await planNames(second.url, second.password)).toContain('Kept');
    const owner = await promisify(execFile)('ps', ['-o', 'uid=', '-p', String(await postmaster())]);
    expect(Number(owner.stdout)).not.toBe(0);
    await second.cli.kill('SIGTERM');

    const third = await running();
    expect(await planNames(third.url, third.password)).toContain('Kept');
  });

  test('leaves the data in the folder that was named', async () => {
    await running(await withoutNamespaces());
    expect((await readFile(path.join(home, 'data/postgres/PG_VERSION'), 'utf8')).trim()).toMatch(/^\d+$/);
  });
});
