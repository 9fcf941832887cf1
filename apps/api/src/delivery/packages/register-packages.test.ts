import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { TestLog } from '../../testing/test-doubles.ts';
import { registerPackages } from './register-packages.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'gym-packages-'));
const registry = path.join(folder, 'registry');

/** Adds a version of `@gym/ui` as `pnpm pack-kit` does. */
function add(version: string): void {
  const [source, target] = [path.join(folder, 'source'), path.join(registry, '@gym/ui')];
  for (const one of [source, target]) mkdirSync(one, { recursive: true });
  const manifest = { name: '@gym/ui', version };
  writeFileSync(path.join(source, 'package.json'), JSON.stringify(manifest));
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', folder, source], { encoding: 'utf8', stdio: 'pipe' }),
  ) as [{ filename: string; integrity: string; shasum: string }];
  const { filename, ...dist } = packed;
  renameSync(path.join(folder, filename), path.join(target, `${version}.tgz`));
  writeFileSync(path.join(target, `${version}.json`), JSON.stringify({ ...manifest, dist }));
}

let app: FastifyInstance;
let url: string;
let fills = 0;
beforeAll(async () => {
  app = createHttpServer({ log: new TestLog().logger, trustProxy: 1 });
  registerPackages(app, {
    folder: registry,
    fill: async () => {
      fills += 1;
      if (fills === 1) throw new Error('The disk is full.');
      for (const version of ['0.10.0', '0.9.0']) add(version);
    },
  });
  app.get('/*', async () => 'page');
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (target: string, headers: Record<string, string> = {}) => fetch(`${url}/packages/${target}`, { headers });

test('the folder is filled at the first request, and a minute after a failure', async () => {
  expect((await get('@other%2fui')).status).toBe(404);
  expect(fills).toBe(0);
  const timers = jest.spyOn(globalThis, 'setTimeout');
  for (let request = 0; request < 2; request += 1) {
    const response = await get('@gym%2fui');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await response.json()).toEqual({ error: expect.stringMatching(/^The packages could not be added to/) });
  }
  expect(fills).toBe(1);
  timers.mock.calls.find(([, ms]) => ms === 60_000)?.[0]();
  expect((await get('@gym%2fui')).status).toBe(200);
  expect((await get('@gym%2fui')).status).toBe(200);
  expect(fills).toBe(2);
});

test('npm installs the newest version, and an earlier one, by one line of its settings', async () => {
  const team = path.join(folder, 'team');
  mkdirSync(team);
  writeFileSync(path.join(team, 'package.json'), '{}');
  writeFileSync(path.join(team, '.npmrc'), `@gym:registry=${url}/packages/\n`);
  const installed = async (id: string) => {
    await promisify(execFile)('npm', ['install', '--no-audit', '--cache', path.join(folder, 'cache'), id], {
      cwd: team,
    });
    const lock = JSON.parse(readFileSync(path.join(team, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, object>;
    };
    return lock.packages['node_modules/@gym/ui'];
  };
  expect(await installed('@gym/ui')).toMatchObject({
    version: '0.10.0',
    integrity: expect.stringMatching(/^sha512-/),
  });
  expect(await installed('@gym/ui@0.9.0')).toMatchObject({ version: '0.9.0' });
}, 30_000);

test('a tarball never changes; the list of versions does, and has the address that the client used', async () => {
  expect((await get('@gym/ui/-/ui-0.9.0.tgz')).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  );
  const response = await get('@gym/ui', { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'gym.example' });
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(await response.json()).toMatchObject({
    'dist-tags': { latest: '0.10.0' },
    versions: { '0.9.0': { dist: { tarball: 'https://gym.example/packages/@gym/ui/-/ui-0.9.0.tgz' } } },
  });
});

test.each([
  ['@other%2fui', 'This registry has packages of @gym, and no others.'],
  ['@gym', 'This registry has packages of @gym, and no others.'],
  ['@gym%2f..%2f..%2fetc', 'This registry has packages of @gym, and no others.'],
  ['@gym/ui/-/ui-..%2f0.9.0.tgz', 'This registry has packages of @gym, and no others.'],
  ['@gym/ui/0.9.0.json', 'This registry has packages of @gym, and no others.'],
  ['@gym/ui/-/ui-1.0.0.tgz', '@gym/ui 1.0.0 is not in this registry.'],
  ['@gym%2fforms', /^@gym\/forms is not in this registry\. .* run "pnpm pack-kit" where the product was built\.$/],
])('%s is not there, and npm shows why', async (target, sentence) => {
  const response = await get(target);
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  const { error } = (await response.json()) as { error: string };
  expect(error).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
});

test('other screens keep their addresses below /packages, and nobody publishes', async () => {
  expect(await (await get('7')).text()).toBe('page');
  const published = await fetch(`${url}/packages/@gym%2fui`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(published.status).toBe(404);
});
