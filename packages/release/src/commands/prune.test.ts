import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '../target/asset-files.ts';
import { readPublished } from '../target/read-published.ts';
import { ReleasedTarget } from '../testing/released-target.ts';
import { KINDS, newStore } from '../testing/targets.ts';
import { prune } from './prune.ts';

describe.each(KINDS)('on %s', (kind) => {
  let target: ReleasedTarget;
  beforeEach(async () => {
    target = await new ReleasedTarget(await newStore(kind)).begin();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Releases a new version of the staff remote several times. @returns the versions */
  async function releases(count: number): Promise<string[]> {
    const versions: string[] = [];
    for (let number = 0; number < count; number += 1) {
      versions.push(await target.publishNext('staff'));
      await target.promote('staff');
    }
    return versions;
  }
  const published = async () =>
    (await target.store.list('builds/staff/')).map((name) => name.replace(/^builds\/staff\/(.*)\.json$/, '$1'));

  test('keeps the builds and files of the last releases, and removes older ones', async () => {
    const [, second, third, fourth] = await releases(4);
    const { builds, files, checked } = await prune(target.store, { who: 'ada', keep: 2 });
    // The oldest kept release falls back to the version before it.
    expect((await published()).sort()).toEqual([second, third, fourth].sort());
    expect([builds.length, files]).toEqual([2, 2 * 3]);
    expect(checked).toBeGreaterThan(30);
    expect((await target.served()).change).toMatchObject({
      action: 'prune',
      who: 'ada',
      apps: [{ app: 'staff' }, { app: 'staff' }],
    });
    await target.rollback('staff');
    expect((await target.served()).live['staff']?.version).toBe(third);
  });

  test('removes the SBOMs of removed builds, and keeps the others', async () => {
    const bom = (text: string) =>
      writeFileSync(path.join(target.workspace.root, 'apps/staff/dist/bom.json'), JSON.stringify({ bomFormat: text }));
    const versions: string[] = [];
    for (const generation of [2, 3, 4]) {
      target.workspace.change('staff', generation);
      bom(`CycloneDX ${generation}`);
      const { version } = await target.publish('staff');
      versions.push(version);
      await target.promote('staff');
    }
    const boms = async () => (await target.store.list('sbom/')).sort();
    const names = versions.map((version) => `sbom/staff/${version}.json`);
    expect(await boms()).toEqual([...names].sort());
    await prune(target.store, { who: 'ada', keep: 1 });
    expect(await boms()).toEqual(names.slice(1).sort());
    // The same build again keeps its first SBOM, and the record names its hash.
    bom('CycloneDX with another time');
    await target.publish('staff');
    const name = names.at(-1)!;
    const { body } = (await target.store.read(name))!;
    expect(body.toString()).toContain('CycloneDX 4');
    expect((await readPublished(target.store, 'staff', versions.at(-1)!))?.bom).toBe(integrityOf(body));
  });

  test('removes nothing if all releases are kept, and keeps the log complete', async () => {
    await releases(2);
    const before = await target.store.list('');
    expect(await prune(target.store, { who: 'ada' })).toMatchObject({ builds: [], files: 0 });
    expect(await target.store.list('')).toEqual(before);
    await releases(1);
    await prune(target.store, { who: 'ada', keep: 1 });
    expect(await target.store.list('releases/')).toHaveLength(5);
  });

  test('keeps a canary, and everything published since, by whatever clock', async () => {
    await releases(3);
    const canary = await target.publishNext('staff');
    await target.promote('staff', 5);
    jest.spyOn(Date.prototype, 'toISOString').mockReturnValue('2020-01-01T00:00:00.000Z');
    const waiting = await target.publishNext('staff');
    jest.restoreAllMocks();
    await target.publishNext('staff');
    await prune(target.store, { who: 'ada', keep: 1 });
    expect(await published()).toEqual(expect.arrayContaining([canary, waiting]));
    await target.promote([{ app: 'staff', version: waiting }]);
  });

  test.each(['assets/shell/sign-in.1.js', 'assets/staff/list.1.js.br'])(
    'removes nothing if %s of a kept release is missing',
    async (name) => {
      await releases(3);
      await target.store.remove(name);
      const before = await target.store.list('');
      await expect(prune(target.store, { who: 'ada', keep: 1 })).rejects.toThrow(
        new RegExp(`nothing was removed, .* are missing or damaged: ${name}\\. Publish`),
      );
      expect(await target.store.list('')).toEqual(before);
    },
  );

  test('a removed build can be published and released again', async () => {
    const { live } = await target.served();
    const [second] = await releases(3);
    await prune(target.store, { who: 'ada', keep: 1 });
    await expect(target.rollback('staff', second)).rejects.toThrow(
      new RegExp(`^staff@${second} is not on .*: its newest versions there are`),
    );
    target.workspace.change('staff', 2);
    expect((await target.publish('staff')).version).toBe(second);
    await target.rollback('staff', second);
    expect((await target.served()).live['staff']?.version).toBe(second);
    expect((await target.served()).live['admin']).toEqual(live['admin']);
  });

  test('rejects the release of a version that is being removed', async () => {
    const [second] = await releases(3);
    const record = await target.store.read(`builds/staff/${second}.json`);
    await prune(target.store, { who: 'ada', keep: 1 });
    // A prune passes through this state: the build's record still exists.
    await target.store.create(`builds/staff/${second}.json`, record!.body, {
      contentType: 'application/json',
      cacheControl: 'no-store',
    });
    await expect(target.rollback('staff', second)).rejects.toThrow(
      /is being removed: ada removed staff .*Let "prune" finish, then publish it again/,
    );
  });
});

test('rejects a target without a release, and fewer than one kept release', async () => {
  const store = await newStore();
  await expect(prune(store, { who: 'ada' })).rejects.toThrow(/^Nothing is released on/);
  await expect(prune(store, { who: 'ada', keep: 0 })).rejects.toThrow(/--keep takes the number of releases/);
});
