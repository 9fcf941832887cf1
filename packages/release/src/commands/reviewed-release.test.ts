import { generateKeyPairSync } from 'node:crypto';
import { publish } from './publish.ts';
import { preview, writePreviewFiles } from './preview-remote.ts';
import { previewName, type PreviewRecord, readPreview } from '../target/preview-record.ts';
import { buildName, type PublishedBuild } from '../target/published-build.ts';
import { recordName, RELEASE_FILE } from '../target/release-record.ts';
import { publicKeyText, readPublicKeys, withSignature } from '../target/signature.ts';
import { loadRelease } from '../target/load-release.ts';
import { immutableHeaders, MUTABLE_HEADERS, type Store } from '../target/store.ts';
import { GATE, ReleasedTarget } from '../testing/released-target.ts';
import { KINDS, newStore } from '../testing/targets.ts';
import { asRole } from '../testing/role-store.ts';
import { promote } from '../changes/promote.ts';
import { prune } from './prune.ts';
import { rollback } from '../changes/rollback.ts';
import { readStatus } from './read-status.ts';

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

  const versionOf = async (app: string) => (await target.served()).live[app]!.version;

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

const newKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { signWith: privateKey, text: publicKeyText(publicKey) };
};

describe.each(KINDS)('with the roles of the policy and the keys of a team on %s', (kind) => {
  const [platform, team, ofPreviews] = [newKey(), newKey(), newKey()];
  const trust = {
    keys: readPublicKeys(`${platform.text},staff:${team.text},preview-staff:${ofPreviews.text}`),
    required: true,
  };
  const withKey = (on: Store, { signWith }: typeof team): Store => ({ ...on, signing: { ...trust, signWith } });
  let store: Store;
  let target: ReleasedTarget;
  /** The release service and the operator hold the key of all. */
  let [service, operator]: Store[] = [];
  /** Records that teams signed by themselves, before there was a service. */
  let [ofTeam, ofBranch]: Store[] = [];
  beforeEach(async () => {
    store = await newStore(kind);
    target = await new ReleasedTarget(withKey(store, platform)).begin();
    service = withKey(asRole(store, 'gym-release-service'), platform);
    operator = withKey(asRole(store, 'gym-operator'), platform);
    ofTeam = withKey(store, team);
    ofBranch = withKey(store, ofPreviews);
    target.workspace.change('staff', 2);
  });

  const build = () => ({ root: target.workspace.root, app: 'staff', by: 'ada' });
  const showPreview = async (by = ofBranch!) => {
    const { candidate, files } = await writePreviewFiles(by, build());
    await preview(by, { candidate, files, who: 'eve', gate: GATE });
    return candidate.version;
  };
  const read = async (name: string) => (await store.read(name))?.body;

  test('the roles are enough for a preview, a delivery, a rollback and a prune', async () => {
    const version = await showPreview(service);
    const served = await readPreview(read, { app: 'staff', version }, trust);
    expect(served?.entry.file).toBe('assets/preview-staff/remoteEntry.2.js');
    await publish(service!, build());
    const request = { who: 'ada', gate: GATE };
    await promote(service!, { ...request, apps: [{ app: 'staff', version }], share: 10 });
    await promote(service!, { ...request, apps: [{ app: 'staff', version }] });
    await rollback(service!, { ...request, apps: [{ app: 'staff' }] });
    target.workspace.change('staff', 3);
    const next = await publish(service!, build());
    await promote(service!, { ...request, apps: [{ app: 'staff', version: next.version }] });
    await prune(operator!, { who: 'ada', keep: 1 });
    // The preview was older than the kept release, and its files went with it.
    expect(await store.list('previews/')).toEqual([]);
    expect((await store.list('assets/')).filter((name) => name.includes('preview'))).toEqual([]);
    expect((await loadRelease(store, trust)).documents[0]!.versions.remotes[1]!.current.version).toBe(next.version);
  });

  test('what a team signed by itself is served and released', async () => {
    const version = await showPreview();
    expect(await readPreview(read, { app: 'staff', version }, trust)).toMatchObject({ name: 'staff' });
    await publish(ofTeam!, build());
    await promote(service!, { who: 'ada', gate: GATE, apps: [{ app: 'staff', version }] });
    expect((await loadRelease(store, trust)).documents[0]!.versions.remotes[1]!.current.version).toBe(version);
  });

  test('a preview is no build: no promotion takes it, by its version neither', async () => {
    const before = await target.served();
    const version = await showPreview();
    for (const share of [undefined, 5])
      await expect(target.promote([{ app: 'staff', version }], share)).rejects.toThrow(`staff@${version} is not on`);
    expect((await target.promote('staff')).changed).toBe(false);
    expect(await target.served()).toEqual(before);
  });

  test('the role of the service replaces and removes nothing that is published or released', async () => {
    const reviewed = await publish(service!, build());
    const files = await store.list('assets/staff/');
    for (const name of [buildName('staff', reviewed.version), recordName(1), ...files]) {
      const etag = await store.etag(name);
      await expect(service!.replace(name, Buffer.from('evil'), MUTABLE_HEADERS, etag)).rejects.toThrow('Access Denied');
      await expect(service!.remove(name)).rejects.toThrow('Access Denied');
      // A condition that no file of this name exists fails.
      expect(await service!.create(name, Buffer.from('evil'), MUTABLE_HEADERS)).toBe(false);
    }
    expect((await publish(service!, build())).written).toBe(0);
  });

  test('a file that somebody else writes during a publication must have its content', async () => {
    const squatted: Store = {
      ...service!,
      async create(name, body, headers) {
        if (name.endsWith('remoteEntry.2.js')) await store.create(name, Buffer.from('evil'), headers);
        return service!.create(name, body, headers);
      },
    };
    await expect(publish(squatted, build())).rejects.toThrow(
      'has assets/staff/remoteEntry.2.js with a different content',
    );
    expect(await store.list('builds/staff/')).toHaveLength(1);
  });

  test("a preview's key signs previews alone, and a team's key no previews", async () => {
    await expect(publish(ofBranch!, build())).rejects.toThrow(
      /^RELEASE_SIGNING_KEY is the key for previews of staff, which signs nothing else, not builds\/staff\//,
    );
    const { candidate, files } = await writePreviewFiles(ofTeam!, build());
    await expect(preview(ofTeam!, { candidate, files, who: 'eve', gate: GATE })).rejects.toThrow(
      /is the key of staff, which signs only builds of staff, not previews\/staff\//,
    );
    // Somebody who has the preview's key and can write to the whole target.
    const stolen: Store = { ...store, signing: { keys: [], required: false, signWith: ofPreviews.signWith } };
    const { version } = await publish(stolen, build());
    await expect(target.promote([{ app: 'staff', version }])).rejects.toThrow(
      `builds/staff/${version}.json is signed by the key for previews of staff, which signs nothing else.`,
    );
  });

  test('a preview is served as nothing but itself', async () => {
    const version = await showPreview();
    const name = previewName('staff', version);
    const record = await readJson<PreviewRecord>(store, name);
    const serve = () => readPreview(read, { app: 'staff', version }, trust);
    expect(await serve()).toEqual(record.remote);
    const evil = { file: 'assets/admin/main.1.js', integrity: 'sha256-x' };
    for (const remote of [
      { ...record.remote, name: 'admin' },
      { ...record.remote, version },
      { ...record.remote, entry: evil },
      { ...record.remote, routes: [{ path: '/x', early: [], files: [{ ...evil, file: '/evil.example/x.js' }] }] },
    ]) {
      await overwrite(store, name, withSignature(name, { ...record, remote }, ofBranch!.signing));
      await expect(serve()).rejects.toThrow(`${name} is no preview of staff@${version}.`);
    }
    // As a release, it has the signature of the wrong key.
    const release = await target.served();
    await overwrite(store, RELEASE_FILE, withSignature(recordName(1), release, { ...ofBranch!.signing!, keys: [] }));
    await expect(loadRelease(store, trust)).rejects.toThrow('the key for previews of staff, which signs nothing else');
    for (const text of ['{}', 'evil', JSON.stringify({ ...record, remote: { ...record.remote, files: [1, {}] } })]) {
      await store.replace(name, Buffer.from(text), MUTABLE_HEADERS, await store.etag(name));
      await expect(serve()).rejects.toThrow('is no preview of');
    }
  });
});

test("a preview's key is listed for nothing else", () => {
  const { text } = newKey();
  for (const other of [text, `staff:${text}`])
    expect(() => readPublicKeys(`preview-staff:${text},${other}`)).toThrow('A key for previews signs nothing else.');
});
