import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { loadRelease } from '../target/load-release.ts';
import { GATE, ReleasedTarget } from '../testing/released-target.ts';
import { KINDS, newStore } from '../testing/targets.ts';
import { recordName, type ReleaseRecord } from '../target/release-record.ts';
import { specificationApi } from '../gate.ts';
import { promote } from '../changes/promote.ts';
import { rollback } from '../changes/rollback.ts';
import { MUTABLE_HEADERS } from '../target/store.ts';
import { readStatus } from './read-status.ts';

describe.each(KINDS)('on %s', (kind) => {
  let target: ReleasedTarget;
  beforeEach(async () => {
    target = new ReleasedTarget(await newStore(kind));
  });

  const logged = async () =>
    Promise.all(
      (await target.store.list('releases/')).map(async (name) => (await target.store.read(name))!.body.toString()),
    );
  const hashes = async (app: string) =>
    Promise.all(
      (await target.store.list(`assets/${app}/`)).map(async (name) => [
        name,
        createHash('sha256')
          .update((await target.store.read(name))!.body)
          .digest('hex'),
      ]),
    );

  test('the first release contains the shell and the remotes, and a server can serve it', async () => {
    for (const app of ['shell', 'admin', 'staff']) await target.publish(app);
    const { changed, record } = await target.promote('shell admin staff');
    expect(changed).toBe(true);
    expect(record).toMatchObject({ sequence: 1, canaries: {}, change: { who: 'ada', action: 'promote' } });
    expect(record.change.apps.map(({ app, from }) => [app, from])).toEqual([
      ['shell', undefined],
      ['admin', undefined],
      ['staff', undefined],
    ]);
    const { documents, sequence } = await loadRelease(target.store);
    expect(sequence).toBe(1);
    expect(documents).toHaveLength(1);
    const config = { gymName: 'Iron', cdnBase: 'https://cdn.example/' } as Parameters<
      (typeof documents)[0]['renderDocument']
    >[0];
    const html = documents[0]!.renderDocument(config);
    expect(html).toContain('src="https://cdn.example/assets/shell/main.1.js"');
    expect(html).not.toMatch(/%(boot|config|cdnBase|title)%/);
    expect(documents[0]!.versions.remotes.map(({ current }) => current.version)).toEqual([
      record.live['admin']?.version,
      record.live['staff']?.version,
    ]);
  });

  test.each([
    [
      'staff',
      /^No shell is released on this target yet: promote it together with all remotes, "promote shell admin staff"\.$/,
    ],
    ['shell staff', /The specification's route \/userlist would have no owner for the audience admin/],
    ['shell', /The specification's route \/memberList would have no owner for the audience staff/],
  ])('rejects a first release of only %s', async (apps, sentence) => {
    for (const app of ['shell', 'admin', 'staff']) await target.publish(app);
    await expect(target.promote(apps)).rejects.toThrow(sentence);
    expect(await target.store.list('releases/')).toEqual([]);
  });

  test('the release of a remote changes no file of other apps', async () => {
    await target.begin();
    const before = await target.served();
    const files = [await hashes('shell'), await hashes('admin')];
    const version = await target.publishNext('staff');
    expect((await target.served()).release).toBe(before.release);
    const { record } = await target.promote('staff');
    expect(record.change.apps).toEqual([{ app: 'staff', from: before.live['staff']?.version, to: version }]);
    expect(record.live).toEqual({ ...before.live, staff: { version, previous: before.live['staff']?.version } });
    expect(await target.versionsOf('staff')).toEqual({ 100: version });
    expect([await hashes('shell'), await hashes('admin')]).toEqual(files);
    const staff = (await target.served()).documents[0]!.versions.remotes.find(
      ({ current }) => current.name === 'staff',
    );
    expect([staff?.current.version, staff?.previous?.version]).toEqual([version, before.live['staff']?.version]);
  });

  test('each rollback goes one version further back', async () => {
    await target.begin();
    const first = (await target.served()).live['staff']?.version;
    const second = await target.publishNext('staff');
    await target.promote('staff');
    await target.publishNext('staff');
    await target.promote('staff');
    expect((await target.rollback('staff')).record.change).toMatchObject({
      action: 'rollback',
      who: 'bob',
      apps: [{ app: 'staff', to: second }],
    });
    expect((await target.served()).live['staff']).toEqual({ version: second, previous: first });
    await target.rollback('staff');
    expect((await target.served()).live['staff']).toEqual({ version: first });
    await expect(target.rollback('staff')).rejects.toThrow(
      /^staff@\S+: it has no previous .*: it alone .*route \/memberList, .*"Member" .*"rollback staff@<version>"/,
    );
    await expect(target.rollback('shell')).rejects.toThrow(
      /^shell@\S+: it has no previous version, and cannot be removed: it alone provides the shell\. Name a published/,
    );
    await target.rollback('staff', second, true);
    expect((await target.served()).live['staff']).toEqual({ version: second, previous: first });
  });

  describe('a rollback of the first release of an app', () => {
    beforeEach(async () => {
      await target.begin();
      target.workspace.newRemote('reports');
      await target.publish('reports');
    });

    test('removes the app, and browsers get the release before it', async () => {
      const before = await target.served();
      await target.promote('reports');
      expect((await target.served()).documents[0]!.boot.remotes.map(({ name }) => name)).toContain('reports');
      const { record } = await target.rollback('reports');
      expect(record).toMatchObject({
        sequence: 3,
        release: before.release,
        live: before.live,
        documents: before.documents,
        files: before.files,
      });
      expect(await target.served()).toEqual(record);
      await expect(target.rollback('reports')).rejects.toThrow(
        /^reports is not released on .*: there is nothing to roll back/,
      );
      expect((await target.promoteAgain('reports')).record.live['reports']).toEqual({
        version: record.change.apps[0]!.from,
      });
    });

    test('removes the app whatever the API offers now, and keeps the canaries of others', async () => {
      target.workspace.manifest('reports', { audience: 'staff', needs: ['getNovelty'] });
      target.workspace.keep('reports', (one) => one === '/reportsList');
      await target.publish('reports');
      const knows = specificationApi();
      await promote(target.store, {
        apps: [{ app: 'reports' }],
        who: 'ada',
        gate: { api: { ...knows, calls: new Set([...knows.calls, 'getNovelty']) } },
      });
      const canary = await target.publishNext('staff');
      await target.promote('staff', 20);
      await target.rollback('reports');
      expect(await target.versionsOf('reports')).toEqual({ 20: undefined, 100: undefined });
      expect(await target.versionsOf('staff')).toMatchObject({ 20: canary });
    });

    test('ends its canary first, and its log entry names no waiver', async () => {
      await promote(target.store, {
        apps: [{ app: 'reports' }],
        who: 'ada',
        reason: 'no browser here',
        gate: { ...GATE, waivers: ['kit'] },
      });
      target.workspace.build('reports', { 'remoteEntry.2.js': 'reports entry', 'list.1.js': 'reports' });
      target.workspace.kit('reports');
      await target.publish('reports');
      await target.promote('reports', 10);
      await target.rollback('reports');
      expect((await target.served()).live).toHaveProperty('reports');
      expect((await target.rollback('reports')).record.change.without).toBeUndefined();
      expect((await target.served()).live).not.toHaveProperty('reports');
    });

    test('is rejected if the app alone has a route of the specification, also with a waiver', async () => {
      target.workspace.newRemote('diets', '/memberDiet');
      target.workspace.keep('staff', (one) => one !== '/memberDiet');
      for (const app of ['diets', 'staff']) await target.publish(app);
      await target.promote('staff diets');
      const before = await target.served();
      const problem =
        /^diets@\S+: it has no previous .*route \/memberDiet, .*menu entry "Member Diet" \(\/memberDiet\)\./;
      await expect(target.rollback('diets')).rejects.toThrow(problem);
      await expect(
        rollback(target.store, {
          apps: [{ app: 'diets' }],
          who: 'bob',
          reason: 'knowingly',
          gate: { ...GATE, waivers: ['routes'] },
        }),
      ).rejects.toThrow(problem);
      expect(await target.served()).toEqual(before);
    });

    test('is rejected if the app replaced a version that the log no longer has', async () => {
      await target.promote('reports');
      target.workspace.manifest('reports', { audience: 'staff', needs: [], title: 'Never live' });
      target.workspace.keep('reports', (one) => one === '/reportsList');
      await target.rollback('reports', (await target.publish('reports')).version);
      await expect(target.rollback('reports')).rejects.toThrow(
        /^The log of .* names no previous version of reports@\S+: choose one, "rollback reports@<version>"/,
      );
    });
  });

  test('no command changes a record of the log', async () => {
    await target.begin();
    const records: string[][] = [await logged()];
    await target.publishNext('staff');
    for (const step of [
      () => target.promote('staff', 10),
      () => target.promote('staff', 50),
      () => target.rollback('staff'),
      () => target.promoteAgain('staff'),
      () => target.rollback('staff'),
    ]) {
      await step();
      records.push(await logged());
    }
    for (const [place, before] of records.slice(0, -1).entries())
      expect(records[place + 1]).toEqual([...before, expect.any(String)]);
    const { log } = await readStatus(target.store);
    expect(log.map(({ who, action, share }) => [who, action, share])).toEqual([
      ['bob', 'rollback', undefined],
      ['ada', 'promote', undefined],
      ['bob', 'rollback', undefined],
      ['ada', 'promote', 50],
      ['ada', 'promote', 10],
      ['ada', 'promote', undefined],
    ]);
  });

  test('only the given percentage of browsers gets a canary', async () => {
    await target.begin();
    const all = (await target.versionsOf('staff'))[100];
    const release = (await target.served()).documents[0]!.boot.release;
    const version = await target.publishNext('staff');
    await target.promote('staff', 20);
    expect(await target.versionsOf('staff')).toEqual({ 20: version, 100: all });
    const { live, canaries, documents } = await target.served();
    expect([live['staff']?.version, canaries]).toEqual([all, { staff: { version, share: 20 } }]);
    // Browsers without the canary keep the old release. Browsers with it fall back to the live version.
    expect(documents[1]!.versions.release).toBe(release);
    expect(documents[0]!.versions.remotes.find(({ current }) => current.name === 'staff')?.previous?.version).toBe(all);
    await target.promote('staff', 50);
    expect(await target.versionsOf('staff')).toEqual({ 50: version, 100: all });
    await target.promote('staff');
    expect(await target.versionsOf('staff')).toEqual({ 100: version });
    expect((await target.served()).live['staff']).toEqual({ version, previous: all });
  });

  test('the rollback of a canary changes nothing for other browsers', async () => {
    await target.begin();
    const before = await target.served();
    await target.publishNext('staff');
    await target.promote('staff', 20);
    await target.rollback('staff');
    const after = await target.served();
    const lastRollback = after.sequence;
    expect({ ...after, sequence: 0, change: 0 }).toEqual({ ...before, sequence: 0, change: 0, lastRollback });
  });

  test('several canaries are nested: there is one document more than canaries', async () => {
    await target.begin();
    const [staff, admin, shell] = [
      await target.publishNext('staff'),
      await target.publishNext('admin'),
      await target.publishNext('shell'),
    ];
    await target.promote('staff', 5);
    await target.promote('admin', 30);
    await target.promote('shell', 10);
    const { documents } = await target.served();
    expect(documents.map(({ below }) => below)).toEqual([5, 10, 30, 100]);
    const all = {
      staff: (await target.versionsOf('staff'))[100],
      admin: (await target.versionsOf('admin'))[100],
      shell: (await target.versionsOf('shell'))[100],
    };
    expect(await target.versionsOf('staff')).toEqual({
      5: staff,
      10: all.staff,
      30: all.staff,
      100: all.staff,
    });
    expect(await target.versionsOf('shell')).toEqual({ 5: shell, 10: shell, 30: all.shell, 100: all.shell });
    expect(await target.versionsOf('admin')).toEqual({ 5: admin, 10: admin, 30: admin, 100: all.admin });
    await target.promote('shell', 30);
    expect((await target.served()).documents.map(({ below }) => below)).toEqual([5, 30, 100]);
  });

  test('the gate runs before a promotion, a canary and a rollback', async () => {
    await target.begin();
    const { store, workspace } = target;
    workspace.change('staff', 9);
    workspace.manifest('staff', { contract: '^9.0.0' });
    const { version } = await target.publish('staff');
    const before = await store.read('release.json');
    const problem = new RegExp(`^staff@${version}/remote.json: contract \\^9\\.0\\.0 does not accept`);
    await expect(target.promote('staff')).rejects.toThrow(problem);
    await expect(target.promote('staff', 5)).rejects.toThrow(problem);
    await expect(target.rollback('staff', version)).rejects.toThrow(problem);
    expect(await store.read('release.json')).toEqual(before);
  });

  test('a rollback keeps the waived kit of a version that was live, and of no other', async () => {
    const { store, workspace } = target;
    for (const app of ['shell', 'admin', 'staff']) await target.publish(app);
    const withoutKit = (generation: number) => {
      workspace.change('staff', generation);
      rmSync(path.join(workspace.root, 'apps/staff/dist/kit.json'));
    };
    withoutKit(7);
    const first = (await target.publish('staff')).version;
    await promote(store, {
      apps: [{ app: 'shell' }, { app: 'admin' }, { app: 'staff' }],
      who: 'ada',
      reason: 'the first',
      gate: { ...GATE, waivers: ['kit'] },
    });
    withoutKit(8);
    const never = (await target.publish('staff')).version;
    await target.publishNext('staff');
    await target.promote('staff');
    await expect(target.rollback('staff', never)).rejects.toThrow(/kit/);
    expect((await target.rollback('staff')).record.change).toMatchObject({
      apps: [{ app: 'staff', to: first }],
      without: ['kit'],
    });
  });

  test('a rollback keeps the waived kit of a promoted canary', async () => {
    await target.begin();
    const { store, workspace } = target;
    workspace.change('staff', 7);
    rmSync(path.join(workspace.root, 'apps/staff/dist/kit.json'));
    const first = (await target.publish('staff')).version;
    await promote(store, {
      apps: [{ app: 'staff' }],
      share: 10,
      who: 'ada',
      reason: 'in a hurry',
      gate: { ...GATE, waivers: ['kit'] },
    });
    expect((await target.promote('staff')).record.change).toMatchObject({
      apps: [{ app: 'staff', to: first }],
      without: ['kit'],
    });
    await target.publishNext('staff');
    await target.promote('staff', 10);
    expect((await target.rollback('staff')).record.change.without).toBeUndefined();
    await target.publishNext('staff');
    await target.promote('staff');
    expect((await target.rollback('staff')).record.change).toMatchObject({
      apps: [{ app: 'staff', to: first }],
      without: ['kit'],
    });
  });

  test('rejects a rollback to a version with missing files', async () => {
    await target.begin();
    await target.publishNext('staff');
    await target.promote('staff');
    await target.store.remove('assets/staff/remoteEntry.1.js.br');
    await expect(target.rollback('staff')).rejects.toThrow(
      /assets\/staff\/remoteEntry\.1\.js\.br is not on the target: publish staff again/,
    );
    expect((await target.served()).sequence).toBe(2);
  });

  test('rejects the rollback of a canary that another one needs', async () => {
    await target.begin();
    const { shell, staff } = await target.releaseCharts(30);
    await expect(target.promote('staff', 50)).rejects.toThrow(new RegExp(`staff@${staff}: .*chart`));
    const { sequence, live } = await target.served();
    await expect(target.rollback('shell')).rejects.toThrow(
      new RegExp(`staff@${staff}: .*chart.*\\nRoll back shell and staff together: "rollback shell staff"\\.$`, 's'),
    );
    expect(await target.versionsOf('shell')).toMatchObject({ 10: shell, 30: shell });
    expect((await target.served()).sequence).toBe(sequence);

    const together = { apps: [{ app: 'shell' }, { app: 'staff' }], who: 'bob', gate: GATE };
    expect((await rollback(target.store, together)).record.change.apps).toEqual([
      expect.objectContaining({ app: 'shell', from: shell }),
      expect.objectContaining({ app: 'staff', from: staff }),
    ]);
    expect((await target.served()).documents).toHaveLength(1);

    await promote(target.store, { ...together, who: 'ada', again: true });
    await expect(target.rollback('shell')).rejects.toThrow('Roll back shell and staff together');
    expect((await rollback(target.store, together)).record.live).toEqual(live);
  });

  test('rolls back a canary even if the API no longer fits another one', async () => {
    await target.begin();
    target.workspace.change('staff', 5);
    target.workspace.manifest('staff', { needs: ['getMemberDetails', 'getNovelty'] });
    target.workspace.kit('staff');
    const { version } = await target.publish('staff');
    const knows = specificationApi();
    await expect(target.promote('staff', 5)).rejects.toThrow(/getNovelty/);
    await promote(target.store, {
      apps: [{ app: 'staff' }],
      share: 5,
      who: 'ada',
      gate: { api: { ...knows, calls: new Set([...knows.calls, 'getNovelty']) } },
    });
    await target.publishNext('admin');
    await target.promote('admin', 30);
    await target.rollback('admin');
    expect(await target.versionsOf('staff')).toMatchObject({ 5: version });
  });

  test('of two concurrent promotions one succeeds, and the other names who and when', async () => {
    await target.begin();
    const version = await target.publishNext('staff');
    await target.publishNext('admin');
    // Both promotions read the release and pass the gate before either writes.
    const { create } = target.store;
    let both: () => void;
    const ready = new Promise<void>((resolve) => {
      both = resolve;
    });
    let arrived = 0;
    target.store.create = async (name, body, headers) => {
      if (name.startsWith('releases/')) {
        arrived += 1;
        if (arrived === 2) both();
        await ready;
      }
      return create.call(target.store, name, body, headers);
    };
    const done = await Promise.allSettled([
      target.promote('staff', undefined, 'ada'),
      target.promote('admin', undefined, 'eve'),
    ]);
    const won = done.find((one) => one.status === 'fulfilled');
    const lost = done.find((one) => one.status === 'rejected');
    expect([won, lost]).not.toContain(undefined);
    const { change } = (won as PromiseFulfilledResult<{ record: ReleaseRecord }>).value.record;
    expect(String((lost as PromiseRejectedResult).reason)).toContain(
      `Another change came first: ${change.who} promoted ${change.apps[0]!.app} from`,
    );
    expect(String((lost as PromiseRejectedResult).reason)).toContain(`at ${change.at}. Your change was not released`);
    expect(await logged()).toHaveLength(2);
    await target.promote(change.apps[0]!.app === 'staff' ? 'admin' : 'staff');
    expect((await target.served()).live['staff']?.version).toBe(version);
    expect((await target.served()).sequence).toBe(3);
  });

  test('a lost response does not count as a concurrent change', async () => {
    await target.begin();
    await target.publishNext('staff');
    const { create } = target.store;
    target.store.create = async (name, body, headers) =>
      (await create.call(target.store, name, body, headers)) && !name.startsWith('releases/');
    expect(await target.promote('staff')).toMatchObject({ changed: true, record: { sequence: 2 } });
  });

  test('restores a missing or damaged pointer from the log', async () => {
    await target.begin();
    await target.publishNext('staff');
    const { record } = await target.promote('staff');
    for (const damage of [
      () => target.store.remove('release.json'),
      async () => {
        await target.store.remove('release.json');
        await target.store.create('release.json', Buffer.from('{"half'), MUTABLE_HEADERS);
      },
      async () => {
        await target.store.remove('release.json');
        await target.store.create(
          'release.json',
          Buffer.from('{"release":"an older format","document":""}'),
          MUTABLE_HEADERS,
        );
      },
    ]) {
      await damage();
      expect(await readStatus(target.store)).toMatchObject({ behind: true, sequence: 2 });
      expect(await target.promote('staff')).toMatchObject({ changed: false });
      expect(await target.served()).toEqual(record);
    }
    expect((await target.store.read(recordName(2)))?.body.toString()).toBe(JSON.stringify(record));
  });
});
