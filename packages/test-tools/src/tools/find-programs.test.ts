import {
  findChromium,
  findHeadlessShell,
  findNginx,
  findPgBouncer,
  findPostgres,
  findPromtool,
  type Machine,
} from './find-programs.ts';

const machine = (files: string[], env: Record<string, string> = {}): Machine => ({
  env: { PATH: '/bin:/usr/sbin', ...env },
  home: '/home/ann',
  platform: 'linux',
  isExecutable: (path) => files.includes(path),
  list: (folder) => [
    ...new Set(
      files.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1).split('/')[0]!),
    ),
  ],
});
const cache = '/home/ann/.cache/ms-playwright';

describe('the search for Chromium', () => {
  test.each([
    [
      'the environment variable comes first',
      ['/my/chrome', '/bin/chromium'],
      { CHROMIUM: '/my/chrome' },
      '/my/chrome',
      'CHROMIUM',
    ],
    ['then PATH', ['/usr/bin/chromium', '/usr/sbin/google-chrome'], {}, '/usr/sbin/google-chrome', 'PATH'],
    [
      'on PATH one without windows comes first',
      ['/bin/chromium', '/usr/sbin/chromium-headless-shell'],
      {},
      '/usr/sbin/chromium-headless-shell',
      'PATH',
    ],
    [
      'then the usual places',
      ['/usr/bin/chromium', `${cache}/chromium-9/chrome-linux/chrome`],
      {},
      '/usr/bin/chromium',
      'a usual place',
    ],
    [
      'then the newest download',
      [`${cache}/chromium-999/chrome-linux/chrome`, `${cache}/chromium-1200/chrome-linux64/chrome`],
      {},
      `${cache}/chromium-1200/chrome-linux64/chrome`,
      "the browser download in the user's cache",
    ],
    [
      'a moved download is found',
      ['/b/chromium-1/chrome-linux/chrome'],
      { PLAYWRIGHT_BROWSERS_PATH: '/b' },
      '/b/chromium-1/chrome-linux/chrome',
      "the browser download in the user's cache",
    ],
  ])('%s', (_name, files, env, path, from) => {
    expect(findChromium(machine(files, env))).toEqual({ found: true, path, from });
  });

  test('reports a wrong CHROMIUM instead of ignoring it', () => {
    expect(findChromium(machine(['/bin/chromium'], { CHROMIUM: '/gone' }))).toEqual({
      found: false,
      reason: 'CHROMIUM names /gone, which cannot be run; correct it or leave it out.',
    });
  });

  test('one with windows is no headless shell, unless CHROMIUM names it', () => {
    expect(findHeadlessShell(machine(['/bin/chromium']))).toMatchObject({ found: false });
    expect(findHeadlessShell(machine(['/bin/chromium'], { CHROMIUM: '/bin/chromium' }))).toMatchObject({ found: true });
  });

  test('says how to install a missing program', () => {
    expect(findChromium(machine([]))).toMatchObject({ found: false, reason: expect.stringContaining('--install') });
  });
});

describe('the search for PostgreSQL', () => {
  const server = (folder: string) => [`${folder}/postgres`, `${folder}/initdb`];
  test.each([
    [
      'the environment variable comes first',
      [...server('/pg/bin'), ...server('/bin')],
      { PG_BIN: '/pg/bin' },
      '/pg/bin',
      'PG_BIN',
    ],
    ['then PATH', [...server('/usr/sbin'), ...server('/usr/lib/postgresql/15/bin')], {}, '/usr/sbin', 'PATH'],
    [
      'then the newest of the usual places',
      [...server('/usr/lib/postgresql/9/bin'), ...server('/usr/lib/postgresql/15/bin')],
      {},
      '/usr/lib/postgresql/15/bin',
      'a usual place',
    ],
    [
      'a client without a server does not count',
      ['/bin/postgres', ...server('/usr/lib/postgresql/15/bin')],
      {},
      '/usr/lib/postgresql/15/bin',
      'a usual place',
    ],
  ])('%s', (_name, files, env, path, from) => {
    expect(findPostgres(machine(files, env))).toEqual({ found: true, path, from });
  });

  test('reports a wrong PG_BIN instead of ignoring it', () => {
    expect(findPostgres(machine(server('/bin'), { PG_BIN: '/gone' }))).toMatchObject({
      found: false,
      reason: expect.stringContaining('PG_BIN names /gone'),
    });
  });

  test('says how to install a missing program', () => {
    expect(findPostgres(machine([]))).toMatchObject({ found: false, reason: expect.stringContaining('PG_BIN') });
  });
});

describe.each([
  ['nginx', findNginx, 'nginx', '/usr/local/sbin'],
  ['PgBouncer', findPgBouncer, 'pgbouncer', '/usr/local/sbin'],
  ['promtool', findPromtool, 'promtool', '/usr/local/bin'],
])('the search for %s', (_name, find, program, usual) => {
  test('reads the environment variable, then PATH, then the usual places', () => {
    const files = [`/my/${program}`, `/bin/${program}`];
    const variable = program.toUpperCase();
    const own = { path: `/my/${program}`, from: variable };
    expect(find(machine(files, { [variable]: `/my/${program}` }))).toMatchObject(own);
    expect(find(machine(files))).toMatchObject({ path: `/bin/${program}`, from: 'PATH' });
    expect(find(machine([`${usual}/${program}`]))).toMatchObject({ from: 'a usual place' });
  });

  test('says how to install a missing program', () => {
    expect(find(machine([]))).toMatchObject({ found: false, reason: expect.stringContaining('--install') });
  });
});
