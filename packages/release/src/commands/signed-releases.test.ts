import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { run } from './run.ts';
import { recordName, RELEASE_FILE, type ReleaseRecord } from '../target/release-record.ts';
import { publish } from './publish.ts';
import { publicKeyText, readPublicKeys, type Signing, withSignature } from '../target/signature.ts';
import { loadRelease } from '../target/load-release.ts';
import { MUTABLE_HEADERS, type Store } from '../target/store.ts';
import { GATE, ReleasedTarget } from '../testing/released-target.ts';
import { KINDS, newStore } from '../testing/targets.ts';
import { promote } from '../changes/promote.ts';
import { prune } from './prune.ts';
import { rollback } from '../changes/rollback.ts';
import { signTarget } from './sign.ts';
import { readStatus } from './read-status.ts';

const [team, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
type KeyPair = typeof team;

const signedBy = ({ publicKey, privateKey }: KeyPair, more: Partial<Signing> = {}): Signing => ({
  signWith: privateKey,
  keys: [{ key: publicKey }],
  required: true,
  ...more,
});
const trusting = (...keys: readonly KeyObject[]) => ({ keys: keys.map((key) => ({ key })), required: true });

/** Replaces a file of the target, as somebody who can write to the bucket does. */
async function change(store: Store, name: string, edit: (text: string) => string): Promise<void> {
  const { body, etag } = (await store.read(name))!;
  const edited = edit(body.toString());
  expect(edited).not.toBe(body.toString());
  expect(await store.replace(name, Buffer.from(edited), MUTABLE_HEADERS, etag)).toBe(true);
}

describe.each(KINDS)('on %s', (kind) => {
  let plain: Store;
  let target: ReleasedTarget;
  beforeEach(async () => {
    plain = await newStore(kind);
    target = new ReleasedTarget({ ...plain, signing: signedBy(team) });
  });

  test('serves a signed release, and servers of the version before serve it, too', async () => {
    await target.begin();
    const { sequence } = await loadRelease(plain, trusting(other.publicKey, team.publicKey));
    expect(sequence).toBe(1);
    expect((await loadRelease(plain)).sequence).toBe(1);
  });

  test('serves no release that was changed after it was signed', async () => {
    await target.begin();
    await change(plain, RELEASE_FILE, (text) => text.replace('sha256-', 'sha256-evil'));
    await expect(loadRelease(plain, trusting(team.publicKey))).rejects.toThrow(/^releases\/00000001\.json was changed/);
    // Signatures are checked wherever keys are known, also before unsigned releases are rejected.
    await expect(loadRelease(plain, { ...trusting(team.publicKey), required: false })).rejects.toThrow('was changed');
  });

  test('serves no release under the number of another one', async () => {
    await target.begin();
    await change(plain, RELEASE_FILE, (text) => text.replace('"sequence":1', '"sequence":2'));
    await expect(loadRelease(plain, trusting(team.publicKey))).rejects.toThrow('was changed after it was signed');
  });

  test('serves no release of an unknown key', async () => {
    await target.begin();
    await expect(loadRelease(plain, trusting(other.publicKey))).rejects.toThrow(
      /is signed by an unknown key, \w{16}\.$/,
    );
  });

  test('serves an unsigned release only where signatures are not required', async () => {
    await new ReleasedTarget(plain).begin();
    expect((await loadRelease(plain, { ...trusting(team.publicKey), required: false })).sequence).toBe(1);
    await expect(loadRelease(plain, trusting(team.publicKey))).rejects.toThrow(
      'releases/00000001.json is not signed, and only signed records are accepted.',
    );
  });

  test('no command without the key changes a signed release', async () => {
    await target.begin();
    const version = await target.publishNext('staff');
    const asks = { who: 'bob', gate: GATE };
    const before = (await plain.read(RELEASE_FILE))!.body;
    for (const attempt of [
      () => promote(plain, { ...asks, apps: [{ app: 'staff', version }] }),
      () => promote(plain, { ...asks, apps: [{ app: 'staff', version }], share: 5 }),
      () => rollback(plain, { ...asks, apps: [{ app: 'staff', version }] }),
      () => prune(plain, { who: 'bob' }),
    ])
      await expect(attempt()).rejects.toThrow(/are signed: set RELEASE_SIGNING_KEY/);
    expect((await plain.read(RELEASE_FILE))!.body).toEqual(before);
  });

  test('signs canaries, rollbacks and prunes', async () => {
    await target.begin();
    await target.publishNext('staff');
    await target.publishNext('staff');
    await target.promote('staff', 10);
    await target.rollback('staff');
    expect((await prune(target.store, { who: 'ada', keep: 1 })).builds).toHaveLength(1);
    const { sequence } = await loadRelease(plain, trusting(team.publicKey));
    expect(sequence).toBe(4);
    for (let number = 1; number <= sequence; number += 1)
      expect(JSON.parse((await plain.read(recordName(number)))!.body.toString())).toHaveProperty('signature.value');
  });

  test('promotes no build whose record was changed on the target', async () => {
    await target.begin();
    const version = await target.publishNext('staff');
    await change(plain, `builds/staff/${version}.json`, (text) => text.replace('sha256-', 'sha256-evil'));
    await expect(target.promote('staff')).rejects.toThrow(
      `builds/staff/${version}.json was changed after it was signed.`,
    );
  });

  test('promotes no unsigned build where signatures are required', async () => {
    await target.begin();
    const stranger = new ReleasedTarget(plain);
    const version = await stranger.publishNext('staff');
    await expect(target.promote([{ app: 'staff', version }])).rejects.toThrow(/staff\S+ is not signed/);
  });

  test('a promotion without a version follows no pointer that somebody without a key wrote', async () => {
    await target.begin();
    const older = await target.publishNext('staff');
    const newer = await target.publishNext('staff');
    await change(plain, 'published/staff.json', (text) => text.replace(newer, older));
    await expect(target.promote('staff')).rejects.toThrow(
      'published/staff.json was changed after it was signed. ' +
        'Name the version, "promote staff@<version>", or publish staff again.',
    );
    await change(plain, 'published/staff.json', () => JSON.stringify({ version: older }));
    const onlyKeys = { ...plain, signing: signedBy(team, { required: false }) };
    for (const store of [target.store, onlyKeys])
      await expect(promote(store, { apps: [{ app: 'staff' }], who: 'bob', gate: GATE })).rejects.toThrow(
        /^published\/staff\.json is not signed, and only signed records are accepted\. Name the version/,
      );
    expect((await target.served()).sequence).toBe(1);
    await target.publish('staff');
    expect((await target.promote('staff')).record.live['staff']?.version).toBe(newer);
  });

  test('heals a pointer that was changed, with the next promotion', async () => {
    await target.begin();
    const version = await target.publishNext('staff');
    await change(plain, RELEASE_FILE, (text) => text.replace('sha256-', 'sha256-evil'));
    await target.promote('staff');
    expect((await loadRelease(plain, trusting(team.publicKey))).sequence).toBe(2);
    expect((await readStatus(target.store)).apps['staff']?.live).toBe(version);
  });

  test('signs an older, unsigned target, and then a new key takes over', async () => {
    const unsigned = new ReleasedTarget(plain);
    await unsigned.begin();
    const content = async () => {
      const { signature: _signature, ...rest } = JSON.parse(
        (await plain.read(RELEASE_FILE))!.body.toString(),
      ) as ReleaseRecord;
      return rest;
    };
    const before = await content();
    await expect(signTarget(plain)).rejects.toThrow('set RELEASE_SIGNING_KEY');
    const all = [...(await plain.list('builds/')), ...(await plain.list('published/')), recordName(1), RELEASE_FILE];
    const stored = () => Promise.all(all.map(async (name) => (await plain.read(name))!.body.toString()));
    const asItWas = await stored();
    // Anybody may have written them: only who begins to sign believes them.
    expect(await signTarget(target.store)).toEqual({ signed: [], unsigned: all });
    expect(await stored()).toEqual(asItWas);
    expect(await signTarget(target.store, { first: true })).toEqual({ signed: all, unsigned: [] });
    expect(await signTarget(target.store)).toEqual({ signed: [], unsigned: [] });
    expect(await content()).toEqual(before);
    await loadRelease(plain, trusting(team.publicKey));

    const newKey = signedBy(other, { keys: trusting(other.publicKey, team.publicKey).keys });
    await expect(signTarget({ ...plain, signing: signedBy(other) })).rejects.toThrow('unknown key');
    // A record of somebody without a key gets no signature by a change of the key.
    const stranger = await unsigned.publishNext('staff');
    const [evil, pointer] = [`builds/staff/${stranger}.json`, 'published/staff.json'];
    expect(await signTarget({ ...plain, signing: newKey })).toEqual({
      signed: all.filter((name) => name !== pointer),
      unsigned: [evil, pointer],
    });
    const apps = [{ app: 'staff', version: stranger }];
    await expect(promote({ ...plain, signing: newKey }, { apps, who: 'bob', gate: GATE })).rejects.toThrow(
      `${evil} is not signed`,
    );
    await loadRelease(plain, trusting(other.publicKey));
    await expect(loadRelease(plain, trusting(team.publicKey))).rejects.toThrow('unknown key');
  });
});

describe('with a key for each team', () => {
  const platform = other;
  const keys = readPublicKeys(`${publicKeyText(platform.publicKey)}, staff:${publicKeyText(team.publicKey)}`);
  const required = true;
  let plain: Store;
  let target: ReleasedTarget;
  /** The target with the key of the platform, or of the team of staff. */
  let [asPlatform, asTeam]: Store[] = [];
  beforeEach(async () => {
    plain = await newStore();
    asPlatform = { ...plain, signing: { signWith: platform.privateKey, keys, required } };
    asTeam = { ...plain, signing: { signWith: team.privateKey, keys, required } };
    target = new ReleasedTarget(asPlatform);
    await target.begin();
  });

  const publishNext = async (app: string, store: Store) => {
    target.workspace.change(app, 2);
    return publish(store, { root: target.workspace.root, app, by: 'ada' });
  };

  test('a team signs the builds of its app, and the platform releases them', async () => {
    const { version } = await publishNext('staff', asTeam!);
    const { record } = await target.promote('staff');
    expect(record.live['staff']?.version).toBe(version);
    expect((await loadRelease(plain, { keys, required })).sequence).toBe(2);
  });

  test('a team signs no build of another app, and no release', async () => {
    await expect(publishNext('admin', asTeam!)).rejects.toThrow(
      /^RELEASE_SIGNING_KEY is the key of staff, which signs only builds of staff, not builds\/admin\//,
    );
    await publishNext('staff', asTeam!);
    await expect(promote(asTeam!, { apps: [{ app: 'staff' }], who: 'bob', gate: GATE })).rejects.toThrow(
      /is the key of staff.*not releases\/00000002\.json\.$/,
    );
    expect((await loadRelease(plain, { keys, required })).sequence).toBe(1);
  });

  test("neither a promotion nor a server accepts a team's signature on records of others", async () => {
    // Somebody who has the team's key and can write to the whole target.
    const unrestricted: Store = { ...plain, signing: { signWith: team.privateKey, keys: [], required: false } };
    const { version } = await publishNext('admin', unrestricted);
    const refused = /is signed by the key of staff, which signs only builds of staff\./;
    await expect(target.promote('admin')).rejects.toThrow(refused);
    await expect(target.promote([{ app: 'admin', version }])).rejects.toThrow(refused);
    await change(plain, RELEASE_FILE, (text) => {
      const record = JSON.parse(text) as ReleaseRecord;
      return JSON.stringify(withSignature(recordName(1), record, unrestricted.signing));
    });
    await expect(loadRelease(plain, { keys, required })).rejects.toThrow(refused);
  });

  test('a new key of a team signs the builds of its app alone', async () => {
    const next = generateKeyPairSync('ed25519');
    const both = [...keys, ...readPublicKeys(`staff:${publicKeyText(next.publicKey)}`)];
    await publishNext('staff', asTeam!);
    const { signed } = await signTarget({ ...plain, signing: { signWith: next.privateKey, keys: both, required } });
    expect(signed.filter((name) => !name.startsWith('builds/staff/'))).toEqual(['published/staff.json']);
    expect(signed).toHaveLength((await plain.list('builds/staff/')).length + 1);
  });
});

describe('the command line', () => {
  const { RELEASE_SIGNING_KEY, RELEASE_KEYS, REQUIRE_SIGNED_RELEASE } = process.env;
  afterEach(() => {
    for (const [name, value] of Object.entries({ RELEASE_SIGNING_KEY, RELEASE_KEYS, REQUIRE_SIGNED_RELEASE })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  test('takes the keys from its environment', async () => {
    const target = new ReleasedTarget(await newStore());
    const on = (...line: string[]) => run([...line, '--target', target.store.address]);
    const publish = () => on('publish', 'shell', 'admin', 'staff', '--root', target.workspace.root);
    await publish();
    await on('promote', 'shell', 'admin', 'staff');
    expect((await on('sign')).stderr).toMatch(/set RELEASE_SIGNING_KEY/);
    process.env['RELEASE_SIGNING_KEY'] = team.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    process.env['REQUIRE_SIGNED_RELEASE'] = '1';
    expect((await on('promote', 'staff', '--share', '5')).stderr).toMatch(/^published\/staff\.json is not signed/);
    const refused = await on('sign');
    expect([refused.exitCode, refused.stdout]).toEqual([
      1,
      expect.stringMatching(/^Without a signature, and left alone on \S+: builds\/admin\/.*"sign --first"/),
    ]);
    expect((await on('sign', '--first')).stdout).toMatch(/^Signed 8 records on/);
    expect((await on('sign')).stdout).toMatch(/is signed with this key already/);
    await loadRelease(target.store, { keys: readPublicKeys(publicKeyText(team.publicKey)), required: true });
  });

  test.each([
    [{ RELEASE_SIGNING_KEY: 'secret-text' }, /^RELEASE_SIGNING_KEY must be an Ed25519 key in PEM/],
    [{ RELEASE_KEYS: 'secret-text' }, /^RELEASE_KEYS must be Ed25519 public keys/],
    [
      { RELEASE_SIGNING_KEY: '', RELEASE_KEYS: ' ', REQUIRE_SIGNED_RELEASE: '1' },
      /needs the public keys in RELEASE_KEYS/,
    ],
  ])('explains a wrong variable without its value: %o', async (variables, text) => {
    Object.assign(process.env, variables);
    const { stderr, exitCode } = await run(['publish', 'staff', '--target', '/nowhere']);
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(text)]);
    expect(stderr).not.toContain('secret-text');
  });
});
