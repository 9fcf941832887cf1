import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  findPostgres,
  freePort,
  packagedPostgres,
  repositoryRoot,
  requireTool,
  startPostgres,
  thisMachine,
  unprivilegedUser,
} from '@gym/test-tools';
import { readDockerfile, type Step } from './dockerfile.ts';
import { type Built, chownTo, copyPnpm, runStages } from './image-script.ts';

const root = repositoryRoot();
const user = unprivilegedUser();
let folder: string;
let image: Built;
const running: ChildProcess[] = [];

/** The parts of the store that the package manager writes to. It only reads the files themselves. */
const writtenIn = (store: string): string[] => [
  store,
  ...readdirSync(store).flatMap((version) => [
    join(store, version),
    ...readdirSync(join(store, version)).map((name) => join(store, version, name)),
  ]),
];

/** A version of a package in a registry of the kit. */
function addPackage(registry: string, version: string): void {
  mkdirSync(join(registry, '@gym/ui'), { recursive: true });
  writeFileSync(join(registry, `@gym/ui/${version}.json`), JSON.stringify({ name: '@gym/ui', version, dist: {} }));
}

const stepOf = (keyword: string): Step => image.steps.find((step) => step.keyword === keyword)!;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gym-image-'));
  chmodSync(folder, 0o755);
  for (const name of ['home', 'tmp']) mkdirSync(join(folder, name));
  const store = copyPnpm(root, folder);
  for (const path of [join(folder, 'home'), join(folder, 'tmp'), ...writtenIn(store)]) chownTo(path, user);
  image = runStages(readDockerfile(join(root, 'deploy/container/Dockerfile')), {
    context: root,
    folder,
    user,
    env: {
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      HOME: join(folder, 'home'),
      TMPDIR: join(folder, 'tmp'),
      pnpm_config_store_dir: store,
      pnpm_config_package_import_method: 'copy',
      // The lockfile's update already checked the packages' age, and there is no network here.
      pnpm_config_minimum_release_age: '0',
    },
    instead: {
      // The package manager and its downloads are already here.
      'npm install --global pnpm@12.21.0': undefined,
      'pnpm fetch': undefined,
      // The validation has just installed and built this checkout. Doing it again would take minutes.
      'pnpm install --offline --frozen-lockfile': ({ cwd }) =>
        symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules')),
      'pnpm build && pnpm pack-kit': ({ cwd }) => {
        cpSync(join(root, '.release'), join(cwd, '.release'), { recursive: true });
        addPackage(join(cwd, '.packages'), '0.2.0');
      },
      // User id 1000 differs between machines.
      'mkdir /data && chown 1000:1000 /data': (at) => {
        mkdirSync(join(at.root, 'data'));
        // A version of the image before.
        addPackage(join(at.root, 'data/packages'), '0.1.0');
        for (const path of ['data', 'data/packages', 'data/packages/@gym', 'data/packages/@gym/ui'])
          chownTo(join(at.root, path), user);
      },
    },
  });
  mkdirSync(join(image.root, 'tmp'));
  chownTo(join(image.root, 'tmp'), user);
  // As in the image, root owns the files, and no other user may write them.
  if (user) execFileSync('chown', ['-R', '-h', '0:0', join(image.root, 'gym')]);
  execFileSync('chmod', ['-R', 'a-w,a+rX', join(image.root, 'gym')]);
}, 180_000);

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'close');
  }
});
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the environment of the container: that of the image, with paths in our root folder. */
const environment = (more: Record<string, string>): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  TMPDIR: join(image.root, 'tmp'),
  HOME: '/nonexistent',
  ...Object.fromEntries(
    Object.entries(image.env).map(([name, value]) => [name, value.startsWith('/') ? join(image.root, value) : value]),
  ),
  ...more,
});
const place = (more: Record<string, string>) => ({
  cwd: join(image.root, image.workdir),
  env: environment(more),
  ...user,
});

interface Container {
  child: ChildProcess;
  said: () => string;
  env: Record<string, string>;
}

function start(env: Record<string, string>): Container {
  const [program, ...args] = stepOf('CMD').exec!;
  expect(program).toBe('node');
  const child = spawn(process.execPath, args, { ...place(env), stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return { child, said: () => said, env };
}

/** Runs the image's health check and returns its exit code. */
const health = (env: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    execFile(process.execPath, stepOf('HEALTHCHECK').exec!.slice(1), place(env), (error) =>
      resolve(error === null ? 0 : Number(error.code)),
    );
  });

async function healthy({ child, said, env }: Container): Promise<void> {
  for (const deadline = Date.now() + 90_000; (await health(env)) !== 0; await pause(100)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`It was never healthy: ${said()}`);
  }
}

/** Runs a command of the product in the image and returns its exit code. */
async function command(env: Record<string, string>, ...args: string[]): Promise<number> {
  const child = spawn(process.execPath, ['apps/api/bin/gym.mjs', ...args], { ...place(env), stdio: 'ignore' });
  running.push(child);
  const [code] = (await once(child, 'close')) as [number];
  return code;
}

async function ends({ child }: Container): Promise<number | NodeJS.Signals | null> {
  child.kill('SIGTERM');
  await once(child, 'close');
  return child.exitCode ?? child.signalCode;
}

test('contains what runs, but no build tools or tests', () => {
  const packages = readdirSync(join(image.root, 'gym/node_modules/.pnpm')).map((name) =>
    name.replace(/@[^@]*$/, '').replace(/@.*$/, ''),
  );
  // The gate of a release service compares types.
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'tsx', 'typescript']));
  expect(packages.filter((name) => /^(webpack|jest|eslint|playwright-core|drizzle-kit)$/.test(name))).toEqual([]);
  const tests = execFileSync(
    'find',
    [
      join(image.root, 'gym/apps'),
      join(image.root, 'gym/packages'),
      '-name',
      '*.test.ts',
      '-not',
      '-path',
      '*/node_modules/*',
    ],
    { encoding: 'utf8' },
  );
  expect(tests).toBe('');
  expect(
    readdirSync(join(image.root, 'gym/node_modules/.cache/programs/apps-api-src-operations-commands-gym.ts')),
  ).toContain('bundle.json');
});

test('contains an SBOM that lists every package of it', () => {
  const bom = JSON.parse(readFileSync(join(image.root, 'gym/bom.json'), 'utf8')) as {
    readonly bomFormat: string;
    readonly components: readonly {
      readonly group?: string;
      readonly name: string;
      readonly licenses: readonly object[];
    }[];
  };
  expect(bom.bomFormat).toBe('CycloneDX');
  const listed = new Set(bom.components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`)));
  const installed = readdirSync(join(image.root, 'gym/node_modules/.pnpm'))
    .filter((name) => /^@?[a-z].*@\d/.test(name))
    .map((name) => name.replace(/@\d.*$/, '').replace('+', '/'));
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter((name) => !listed.has(name))).toEqual([]);
  expect(bom.components.filter(({ licenses }) => licenses.length === 0)).toEqual([]);
});

test('with the embedded database in a read-only folder, starts, serves, is backed up and restored', async () => {
  const env = { PORT: String(await freePort()) };
  const url = `http://127.0.0.1:${env.PORT}`;
  expect(await health(env)).toBe(1);
  const container = start(env);
  await healthy(container);

  const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
  const document = await page.text();
  expect([page.status, document.startsWith('<!doctype html>')]).toEqual([200, true]);
  const [script = ''] = document.match(/\/assets\/shell\/[\w./-]+\.js/) ?? [];
  const asset = await fetch(url + script, { headers: { 'accept-encoding': 'br' } });
  expect([asset.status, asset.headers.get('content-encoding')]).toEqual([200, 'br']);

  // Lockfiles of other teams name versions of earlier images.
  const packages = (await (await fetch(`${url}/packages/@gym%2fui`)).json()) as { versions: object };
  expect(Object.keys(packages.versions)).toEqual(['0.1.0', '0.2.0']);

  // Like "docker exec" while the server runs.
  expect(
    await command(
      { ...env, ADMIN_PASSWORD: 'a real password' },
      'create-admin',
      '--email',
      'owner@gym.test',
      '--fname',
      'O',
      '--lname',
      'W',
      '--phone',
      '1',
    ),
  ).toBe(0);
  const entered = await fetch(`${url}/api/userlogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@gym.test', password: 'a real password' }),
  });
  expect(await entered.json()).toMatchObject({ status: 'success' });
  const backups = join(image.root, 'data/backups');
  mkdirSync(backups, { mode: 0o700 });
  chownTo(backups, user);
  expect(await command(env, 'backup', '--keep', '14', backups)).toBe(0);

  expect(await ends(container)).toBe(0);
  expect(await health(env)).toBe(1);
  // Like "docker run" on the volume of a stopped container.
  const [backup = ''] = readdirSync(backups);
  expect(await command(env, 'verify', join(backups, backup))).toBe(0);
  expect(await command(env, 'restore', '--yes', join(backups, backup))).toBe(0);
  expect(existsSync(join(image.root, 'data/postgres/postmaster.pid'))).toBe(false);
  expect(existsSync(join(image.root, 'data/postgres/PG_VERSION'))).toBe(true);
}, 150_000);

test('starts with a separate PostgreSQL, behind the socket for nginx', async () => {
  const installed = findPostgres(thisMachine);
  const tool: ReturnType<typeof packagedPostgres> = installed.found ? installed : packagedPostgres();
  const database = await startPostgres(requireTool(tool));
  try {
    const secret = join(image.root, 'tmp/database-url');
    writeFileSync(secret, database.url, { mode: 0o644 });
    const container = start({
      DATABASE_URL_FILE: secret,
      SOCKET: join(image.root, 'tmp/1.sock'),
      TRUST_PROXY: '1',
      DATA_DIR: join(image.root, 'tmp/data'),
    });
    await healthy(container);
    expect(await ends(container)).toBe(0);
  } finally {
    await database.stop();
    tool.discard?.();
  }
}, 150_000);
