import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { builtFile } from '@gym/remote-contract/build-record';
import { bootFiles } from '../target/boot-document.ts';
import { releaseLocalBuilds } from './compose.ts';
import { ReleasedTarget } from '../testing/released-target.ts';
import { KINDS, newStore } from '../testing/targets.ts';
import { checkFiles } from '../target/asset-files.ts';
import { publish } from './publish.ts';
import type { PublishedRemote, PublishedShell } from '../target/published-build.ts';
import { lastPublishedVersion, readAllPublished, readAppRef, readPublished } from '../target/read-published.ts';

describe.each(KINDS)('on %s', (kind) => {
  let target: ReleasedTarget;
  beforeEach(async () => {
    target = new ReleasedTarget(await newStore(kind));
  });
  const text = async (name: string) => (await target.store.read(name))!.body;

  test('publishes a remote with its files, their variants, and a record for the gate and the release', async () => {
    const { version, written, there, bytes } = await target.publish('staff');
    expect(await target.store.list('')).toEqual([
      ...['list.1.js', 'remote.1.js', 'remoteEntry.1.js'].flatMap((file) =>
        ['', '.br', '.gz'].map((ending) => `assets/staff/${file}${ending}`),
      ),
      `builds/staff/${version}.json`,
      'published/staff.json',
    ]);
    const plain = await text('assets/staff/list.1.js');
    expect(plain.toString()).toBe('staff list');
    expect([
      brotliDecompressSync(await text('assets/staff/list.1.js.br')),
      gunzipSync(await text('assets/staff/list.1.js.gz')),
    ]).toEqual([plain, plain]);
    const sizes = await Promise.all(
      (await target.store.list(''))
        .filter((name) => !name.startsWith('published/'))
        .map(async (name) => (await text(name)).length),
    );
    expect({ written, there, bytes }).toEqual({
      written: 10,
      there: 0,
      bytes: sizes.reduce((sum, size) => sum + size),
    });
    const published = (await readPublished(target.store, 'staff', version)) as PublishedRemote;
    expect(published).toMatchObject({
      kind: 'remote',
      app: 'staff',
      version,
      publishedBy: 'ada',
      manifest: { name: 'staff' },
      kit: { app: 'staff' },
      record: { name: 'staff' },
    });
    expect(Date.parse(published.changedAt!)).toBeLessThanOrEqual(Date.parse(published.publishedAt));
  });

  test('a build that the kit checks in the next shell again keeps its version and its first record', async () => {
    target.workspace.kit('staff', '0.1.0-aaaaaaaa');
    const { version } = await target.publish('staff');
    target.workspace.kit('staff', '0.1.0-bbbbbbbb');
    expect(await target.publish('staff')).toMatchObject({ version, written: 0 });
    const published = JSON.parse((await text(`builds/staff/${version}.json`)).toString()) as PublishedRemote;
    expect(published.kit?.shell).toBe('0.1.0-aaaaaaaa');
  });

  test('publishes a shell with its document and the hash of its inline script', async () => {
    const { version } = await target.publish('shell');
    const {
      document,
      inlineScriptHashes,
      kind: found,
    } = (await readPublished(target.store, 'shell', version)) as PublishedShell;
    expect(found).toBe('shell');
    for (const place of ['%boot%', '%config%', '%cdnBase%', '%title%', 'assets/shell/main.1.js'])
      expect(document).toContain(place);
    expect(inlineScriptHashes).toEqual([expect.stringMatching(/^'sha256-/)]);
  });

  test('publishing the same build again writes nothing and keeps the first publisher', async () => {
    const first = await target.publish('staff');
    const before = await text(`builds/staff/${first.version}.json`);
    const again = await publish(target.store, {
      root: target.workspace.root,
      app: 'staff',
      by: 'eve',
      revision: 'another',
    });
    expect(again).toEqual({ app: 'staff', version: first.version, written: 0, bytes: 0, there: 10 });
    expect(await text(`builds/staff/${first.version}.json`)).toEqual(before);
  });

  test('another content gets another version, and only changed files are written', async () => {
    const first = await target.publish('staff');
    target.workspace.change('staff', 2);
    const second = await target.publish('staff');
    expect(second.version).not.toBe(first.version);
    expect({ ...second, bytes: 0 }).toEqual({ app: 'staff', version: second.version, written: 4, there: 6, bytes: 0 });
    target.workspace.manifest('staff', { title: 'Another' });
    expect(await target.publish('staff')).toMatchObject({ written: 1, there: 9 });
    expect(await readAllPublished(target.store, 'staff')).toHaveLength(3);
  });

  test('the target names the last published version, even if it is an older build', async () => {
    const first = await target.publish('staff');
    await target.publishNext('staff');
    target.workspace.change('staff', 1);
    expect(await target.publish('staff')).toMatchObject({ version: first.version, written: 0 });
    expect(await lastPublishedVersion(target.store, 'staff')).toBe(first.version);
    await target.store.remove(`builds/staff/${first.version}.json`);
    expect(await lastPublishedVersion(target.store, 'staff')).not.toBe(first.version);
    expect(await lastPublishedVersion(target.store, 'admin')).toBeUndefined();
  });

  test('fails if the target does not take the name of the last published version', async () => {
    await target.publish('staff');
    const store = { ...target.store, replace: async () => false };
    target.workspace.change('staff', 2);
    await expect(publish(store, { root: target.workspace.root, app: 'staff', by: 'ada' })).rejects.toMatchObject({
      failure: 'raced',
      message: expect.stringContaining('published/staff.json'),
    });
  });

  test('records the declarations of shared packages, which make no other version', async () => {
    const types = { entries: { '@gym/ui': 'ui.d.ts' }, imports: {}, files: { 'ui.d.ts': 'export {};' } };
    const file = path.join(target.workspace.root, 'apps/staff/dist/types.json');
    writeFileSync(file, JSON.stringify(types));
    const { version } = await target.publish('staff');
    expect((await readPublished(target.store, 'staff', version))?.types).toEqual(types);
    writeFileSync(file, JSON.stringify({ ...types, imports: { base: 'base.d.ts' } }));
    expect(await target.publish('staff')).toMatchObject({ version, written: 0 });
    expect((await readPublished(target.store, 'staff', version))?.types).toEqual(types);
  });

  test('publishes the files for stock hosts: their entry, and the manifest under the version', async () => {
    const stock = {
      manifest: builtFile('mf-manifest.json', '{"id":"staff"}'),
      entry: builtFile('stockEntry.1.js', 'for stock hosts'),
    };
    target.workspace.build('staff', { 'remoteEntry.1.js': 'another entry' }, { stock });
    const dist = path.join(target.workspace.root, 'apps/staff/dist');
    writeFileSync(path.join(dist, stock.manifest.file), '{"id":"staff"}');
    writeFileSync(path.join(dist, stock.entry.file), 'for stock hosts');
    const { version, written } = await target.publish('staff');
    expect(written).toBe(10);
    const manifest = `assets/staff/mf-manifest.${version}.json`;
    expect((await text(manifest)).toString()).toBe('{"id":"staff"}');
    const build = (await readPublished(target.store, 'staff', version)) as PublishedRemote;
    expect(bootFiles(build)).toHaveLength(1);
    const read = async (name: string) => (await target.store.read(name))?.body;
    expect(await checkFiles(build, read)).toEqual([]);
    await target.store.remove(manifest);
    expect(await checkFiles(build, read)).toEqual([
      expect.objectContaining({ text: expect.stringContaining(`${manifest} is not on the target`) }),
    ]);
    expect(await target.publish('staff')).toMatchObject({ written: 1, there: 9 });
  });

  test("names the command for a build of Module Federation's own plugin", async () => {
    const dist = path.join(target.workspace.root, 'apps/staff/dist');
    rmSync(path.join(dist, 'build.json'));
    writeFileSync(path.join(dist, 'mf-manifest.json'), '{}');
    await expect(target.publish('staff')).rejects.toThrow('run "remote-kit adopt" in the folder of the remote first');
  });

  test('rejects a name with a different content, and publishes nothing', async () => {
    await target.publish('staff');
    target.workspace.build('staff', { 'remoteEntry.1.js': 'another entry', 'remote.1.js': 'exposed' });
    await expect(target.publish('staff')).rejects.toThrow(
      /^\S+ has assets\/staff\/remoteEntry\.1\.js\.br with a different content\. Published files never change/,
    );
    expect(await target.store.list('builds/')).toHaveLength(1);
    expect((await text('assets/staff/remoteEntry.1.js')).toString()).toBe('staff entry 1');
  });

  test('finds a damaged file or variant', async () => {
    await target.publish('staff');
    await target.store.remove('assets/staff/list.1.js.gz');
    await target.store.create('assets/staff/list.1.js.gz', Buffer.from('half'), {
      contentType: 'text/javascript',
      cacheControl: 'no-store',
    });
    await expect(target.publish('staff')).rejects.toThrow(/assets\/staff\/list\.1\.js\.gz with a different content/);
    await target.store.remove('assets/staff/list.1.js.gz');
    expect(await target.publish('staff')).toMatchObject({ written: 1, there: 9 });
  });
});

describe('in a folder', () => {
  let target: ReleasedTarget;
  beforeEach(async () => {
    target = new ReleasedTarget(await newStore());
  });

  test('publishes a build from another folder', async () => {
    target.workspace.build('other', { 'remoteEntry.9.js': 'nine', 'remote.1.js': 'exposed' }, { name: 'staff' });
    const fileOf = (app: string) => path.join(target.workspace.root, 'apps', app, 'dist/remote.json');
    copyFileSync(fileOf('staff'), fileOf('other'));
    await publish(target.store, {
      root: target.workspace.root,
      app: 'staff',
      dist: path.join(target.workspace.root, 'apps/other/dist'),
      by: 'ada',
    });
    expect(await target.store.list('assets/')).toContain('assets/staff/remoteEntry.9.js');
  });

  test('rejects the build of another app', async () => {
    const dist = path.join(target.workspace.root, 'apps/admin/dist');
    await expect(publish(target.store, { root: target.workspace.root, app: 'staff', dist, by: 'ada' })).rejects.toThrow(
      `${dist} has the build of "admin", not of "staff": name admin, or another folder.`,
    );
  });

  test('rejects a local release into the target of a deployment', async () => {
    await target.begin();
    const before = readFileSync(path.join(target.store.address, 'release.json'), 'utf8');
    await expect(releaseLocalBuilds({ root: target.workspace.root, folder: target.store.address })).rejects.toThrow(
      /is the target of a deployment: use "publish" and "promote" there/,
    );
    expect(readFileSync(path.join(target.store.address, 'release.json'), 'utf8')).toBe(before);
  });
});

test.each(['', '@1', '../x', 'staff@', 'Staff'])('"%s" does not name an app', (text) => {
  expect(() => readAppRef(text)).toThrow(/does not name an app: use a name like "staff"/);
});

test('reads the name of an app with and without a version', () => {
  expect([readAppRef('staff'), readAppRef('staff@0.1.0-1f2e3d4c')]).toEqual([
    { app: 'staff' },
    { app: 'staff', version: '0.1.0-1f2e3d4c' },
  ]);
});
