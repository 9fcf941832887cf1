import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inlineHashes } from '../target/content-security-policy.ts';
import type { ReleaseRecord } from '../target/release-record.ts';
import { SmallWorkspace } from '../testing/small-workspace.ts';
import { releaseLocalBuilds } from './compose.ts';

let workspace: SmallWorkspace;
beforeEach(() => {
  workspace = new SmallWorkspace();
});

const compose = () => releaseLocalBuilds(workspace);
const record = () => JSON.parse(readFileSync(path.join(workspace.folder, 'release.json'), 'utf8')) as ReleaseRecord;
const released = () => record().documents[0]!;

test('names the hash of each stored file', async () => {
  await compose();
  const { boot } = released();
  for (const { file, integrity } of [...boot.shell.files, ...boot.remotes.flatMap(({ files }) => files)]) {
    expect(integrity).toBe(
      `sha256-${createHash('sha256')
        .update(readFileSync(path.join(workspace.folder, file)))
        .digest('base64')}`,
    );
  }
});

test("names all files of a route: the exposed module, the page and the shell's lazily shared library", async () => {
  await compose();
  const admin = released().boot.remotes.find(({ name }) => name === 'admin');
  expect(admin).toMatchObject({ owner: 'admin team', entry: { file: 'assets/admin/remoteEntry.1.js' } });
  expect(admin?.routes.slice(0, 1)).toEqual([
    {
      path: '/adminList',
      early: ['/api/getUsersDetails'],
      files: [
        'assets/admin/remote.1.js',
        'assets/admin/list.1.js',
        'assets/shell/ui-list.1.css',
        'assets/shell/ui-list.1.js',
      ].map((file) => ({ file, integrity: expect.stringMatching(/^sha256-/) as string })),
    },
  ]);
});

test("names the files of the shell's own screens", async () => {
  await compose();
  const { routes } = released().boot.shell;
  expect(routes.slice(0, 2)).toEqual([
    {
      path: '/',
      for: 'signed-out',
      early: [],
      files: [{ file: 'assets/shell/sign-in.1.js', integrity: expect.stringMatching(/^sha256-/) as string }],
    },
    { path: '/dashboard', for: 'signed-in', early: [], files: [] },
  ]);
});

test('A11: the document loads only the shell, and contains the remotes as inert data', async () => {
  await compose();
  const { document } = released();
  const loaded = [...document.matchAll(/<(?:script defer|link rel="stylesheet")[^>]*(?:src|href)="([^"]+)"/g)].map(
    ([, address]) => address,
  );
  expect(loaded).toEqual(['%cdnBase%assets/shell/main.1.js']);
  const outside = document.replace(/<script type="application\/json"[\s\S]*?<\/script>/g, '');
  expect(outside).not.toMatch(/assets\/(admin|staff)/);
});

test("holds the shell's style and first screens", async () => {
  await compose();
  const { document } = released();
  expect(document).toContain('<style data-file="%cdnBase%assets/shell/main.1.css">body{}</style>');
  expect(document).toContain('<template id="signed-in"><p>%gymName%</p></template>');
});

const hashed = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('allows the inline script by its hash', async () => {
  await compose();
  const { document, inlineScriptHashes } = released();
  const scripts = [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => hashed(code));
  expect(inlineHashes(document)).toEqual({ scripts, styles: [hashed('body{}')] });
  expect(scripts).toEqual(inlineScriptHashes);
  expect(scripts).toHaveLength(1);
});

test('makes the same release from the same builds, and writes nothing', async () => {
  const first = await compose();
  const { mtimeMs } = statSync(path.join(workspace.folder, 'release.json'));
  expect(await compose()).toBe(first);
  expect(statSync(path.join(workspace.folder, 'release.json')).mtimeMs).toBe(mtimeMs);
});

test('restores a missing file of an unchanged release', async () => {
  const first = await compose();
  const [file = ''] = record().files;
  rmSync(path.join(workspace.folder, file));
  expect(await compose()).toBe(first);
  expect(existsSync(path.join(workspace.folder, file))).toBe(true);
});

test('keeps the files of the previous release for open tabs, and no older ones', async () => {
  const there = (number: number) => existsSync(path.join(workspace.folder, `assets/admin/remoteEntry.${number}.js`));
  await compose();
  workspace.change('admin', 2);
  await compose();
  expect([there(1), there(2)]).toEqual([true, true]);
  workspace.change('admin', 3);
  await compose();
  expect([there(1), there(2), there(3)]).toEqual([false, true, true]);
});

test.each<[string, () => void, RegExp]>([
  [
    'an app that is not built',
    () => rmSync(path.join(workspace.root, 'apps/staff/dist'), { recursive: true }),
    /^apps\/staff is not built: run "pnpm build" first\.$/,
  ],
  [
    'a malformed manifest',
    () => workspace.manifest('admin', { audience: 'The owner' }),
    /admin@\S+\/remote\.json\/audience: /,
  ],
])('rejects %s in a sentence, and promotes nothing', async (_what, spoil, sentence) => {
  spoil();
  await expect(compose()).rejects.toThrow(sentence);
  expect(existsSync(path.join(workspace.folder, 'release.json'))).toBe(false);
});

describe('the release', () => {
  const staff = () => released().versions.remotes.find(({ current }) => current.name === 'staff')!;

  test('names every version by its content, and who composed it when', async () => {
    await compose();
    const first = record();
    expect(first).toMatchObject({
      sequence: 1,
      canaries: {},
      change: { action: 'compose', who: expect.any(String) as string },
    });
    expect(first.change.apps).toEqual(
      ['shell', 'admin', 'staff'].map((app) => ({ app, to: first.live[app]?.version })),
    );
    expect(staff().current.version).toMatch(/^0\.1\.0-[0-9a-f]{32}$/);
    expect(first.live['staff']?.version).toBe(staff().current.version);
    workspace.change('staff', 2);
    await compose();
    expect(record()).toMatchObject({
      sequence: 2,
      change: { apps: [{ app: 'staff', from: first.live['staff']?.version, to: staff().current.version }] },
    });
    expect(record().live['admin']).toEqual(first.live['admin']);
  });

  test('names the previous version of a remote with its files, if there was one', async () => {
    await compose();
    const before = staff().current;
    expect(staff().previous).toBeUndefined();
    workspace.change('staff', 2);
    await compose();
    expect(staff().previous).toEqual(before);
    expect(record().files).toEqual(
      expect.arrayContaining(['assets/staff/remoteEntry.1.js', 'assets/staff/remoteEntry.2.js']),
    );
    workspace.shell([{ path: '/news', for: 'signed-in', early: [] }]);
    await compose();
    expect(staff().previous).toEqual(before);
    expect(existsSync(path.join(workspace.folder, 'assets/staff/remoteEntry.1.js'))).toBe(true);
  });

  test('removes an app that is no longer in the workspace', async () => {
    workspace.newRemote('extra');
    await compose();
    expect(record().live).toHaveProperty('extra');
    rmSync(path.join(workspace.root, 'apps/extra'), { recursive: true });
    await compose();
    expect(Object.keys(record().live)).toEqual(['shell', 'admin', 'staff']);
    expect(record().change.apps).toEqual([{ app: 'extra', from: expect.any(String) as string }]);
  });

  test('continues a release that an older version wrote without a log and without published builds', async () => {
    await compose();
    workspace.change('staff', 2);
    await compose();
    for (const folder of ['releases', 'builds', 'published']) {
      rmSync(path.join(workspace.folder, folder), { recursive: true });
    }
    const old = record();
    expect(await compose()).toBe(old.release);
    expect(record()).toEqual(old);
    workspace.change('staff', 3);
    await compose();
    expect(record()).toMatchObject({ sequence: 3, change: { action: 'compose', apps: [{ app: 'staff' }] } });
    expect(staff().previous?.version).toBe(old.live['staff']?.version);
  });

  test('keeps the last ten records of the log', async () => {
    for (let count = 1; count <= 12; count++) {
      workspace.change('staff', count + 1);
      await compose();
    }
    const log = readdirSync(path.join(workspace.folder, 'releases'));
    expect([log.length, log[0], log.at(-1)]).toEqual([10, '00000003.json', '00000012.json']);
  });

  test('composes again over a release of another format', async () => {
    await compose();
    writeFileSync(path.join(workspace.folder, 'release.json'), '{"release":"old","document":""}');
    await compose();
    expect(record().sequence).toBe(1);
  });
});
