import { buildName, type PublishedBuild } from '../records/published-build.ts';
import { RELEASE_FILE, recordName } from '../records/release-record.ts';
import { loadRelease } from '../serve/load-release.ts';
import { immutableHeaders, MUTABLE_HEADERS, type Store } from '../store/store.ts';
import { ReleasedTarget } from '../testing/released-target.ts';
import { discardTargets, KINDS, newStore } from '../testing/targets.ts';
import { readStatus } from './status.ts';

afterAll(discardTargets);

/** What somebody who can write to a whole target does. */
async function overwrite(store: Store, name: string, content: object): Promise<void> {
  const body = Buffer.from(JSON.stringify(content));
  expect(await store.replace(name, body, MUTABLE_HEADERS, await store.etag(name))).toBe(true);
}

const readJson = async <T>(store: Store, name: string): Promise<T> =>
  JSON.parse((await store.read(name))!.body.toString()) as T;

/** The version by which earlier tools published the same build. */
const earlier = (version: string): string => version.replace(/(?<=-[0-9a-f]{8})[0-9a-f]{24}$/, '');

/** Publishes a build as earlier tools did. */
async function publishedEarlier(store: Store, app: string, version: string): Promise<string> {
  const short = earlier(version);
  const build = await readJson<PublishedBuild>(store, buildName(app, version));
  await store.remove(buildName(app, version));
  const body = Buffer.from(JSON.stringify({ ...build, version: short }));
  expect(await store.create(buildName(app, short), body, immutableHeaders('.json'))).toBe(true);
  return short;
}

describe.each(KINDS)('on %s', (kind) => {
  let target: ReleasedTarget;
  let store: Store;
  beforeEach(async () => {
    store = await newStore(kind);
    target = await new ReleasedTarget(store).begin();
  });
  afterEach(() => target.discard());

  const versionOf = async (app: string) => (await target.served()).live[app]!.version;

  test('a version has 128 bits of the hash of its content', async () => {
    expect(await versionOf('staff')).toMatch(/^0\.1\.0-[0-9a-f]{32}$/);
  });

  test.each(['all browsers', 'a canary', 'the rest, by its canary', 'all browsers again, by a rollback'])(
    'another content under a reviewed version goes not to %s',
    async (whom) => {
      const first = await versionOf('staff');
      const reviewed = await target.publishNext('staff');
      const other = await target.publishNext('staff');
      if (whom.startsWith('the rest')) await target.promote([{ app: 'staff', version: reviewed }], 10);
      if (whom.includes('again')) await target.promote([{ app: 'staff', version: other }]);
      const replaced = whom.includes('again') ? first : reviewed;
      const before = (await target.served()).sequence;
      const evil = await readJson<PublishedBuild>(store, buildName('staff', other));
      await overwrite(store, buildName('staff', replaced), { ...evil, version: replaced });
      await expect(
        whom.includes('again')
          ? target.rollback('staff')
          : target.promote([{ app: 'staff', version: reviewed }], whom === 'a canary' ? 5 : undefined),
      ).rejects.toThrow(`builds/staff/${replaced}.json was changed: its content has another hash than its version.`);
      expect((await target.served()).sequence).toBe(before);
    },
  );

  test('a build does not stand in for one of another app', async () => {
    const admin = await versionOf('admin');
    const build = await readJson<PublishedBuild>(store, buildName('admin', admin));
    await overwrite(store, buildName('staff', admin), build);
    await expect(target.promote([{ app: 'staff', version: admin }])).rejects.toThrow('was changed');
  });

  test('a release of earlier tools is served, followed by another one, and rolled back to', async () => {
    const released: string[] = [];
    for (const app of ['shell', 'admin', 'staff']) {
      const version = await versionOf(app);
      released.push(version);
      await publishedEarlier(store, app, version);
    }
    for (const name of [recordName(1), RELEASE_FILE]) {
      const text = (await store.read(name))!.body.toString();
      await overwrite(
        store,
        name,
        JSON.parse(released.reduce((one, version) => one.replaceAll(version, earlier(version)), text)) as object,
      );
    }
    const before = await versionOf('staff');
    expect(before).toMatch(/-[0-9a-f]{8}$/);
    expect((await loadRelease(store)).documents[0]!.versions.shell).toMatch(/-[0-9a-f]{8}$/);
    const after = await target.publishNext('staff');
    await target.promote('staff', 10);
    await target.promote('staff');
    expect(await versionOf('staff')).toBe(after);
    await target.rollback('staff');
    expect(await versionOf('staff')).toBe(before);
    expect((await readStatus(store)).apps['staff']).toMatchObject({ live: before });
  });

  test('a build of earlier tools that was never released must be published again', async () => {
    const version = await target.publishNext('staff');
    const short = await publishedEarlier(store, 'staff', version);
    for (const share of [undefined, 5])
      await expect(target.promote([{ app: 'staff', version: short }], share)).rejects.toThrow(
        `staff@${short} was published by an earlier version of these tools, and never released: publish staff again.`,
      );
    await target.publish('staff');
    await target.promote('staff');
    expect(await versionOf('staff')).toBe(version);
  });
});
