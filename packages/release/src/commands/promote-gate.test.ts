import { GATE, ReleasedTarget } from '../testing/released-target.ts';
import { newStore } from '../testing/targets.ts';
import type { GateRequest } from '../changes/gate/run-checks.ts';
import { promote } from '../changes/promote.ts';

let target: ReleasedTarget;
beforeEach(async () => {
  target = new ReleasedTarget(await newStore());
});

const DIET = '/memberDiet';

test('reports only the malformed builds of a promotion, and checks no other build', async () => {
  target.workspace.manifest('admin', { needs: null as never });
  target.workspace.manifest('staff', { contract: '^9.0.0' });
  for (const app of ['admin', 'staff']) target.workspace.kit(app);
  for (const app of ['shell', 'admin', 'staff']) await target.publish(app);
  await expect(target.promote('shell admin staff')).rejects.toThrow(/^admin@\S+\/remote\.json\/needs: [^\n]+$/);
});

test('a route of the specification moves between remotes only in one promotion of both', async () => {
  await target.begin();
  target.workspace.newRemote('diets', DIET);
  target.workspace.keep('staff', (one) => one !== DIET);
  for (const app of ['diets', 'staff']) await target.publish(app);
  await expect(target.promote('diets')).rejects.toThrow(
    /\/memberDiet is a route of staff@\S+ already: .* promote it together with a version of staff without this route/,
  );
  await expect(target.promote('staff')).rejects.toThrow(
    /route \/memberDiet would have no owner for the audience staff: .*, promote it together with the remote/,
  );
  expect((await target.promote('staff diets')).changed).toBe(true);
});

/** Makes a canary of an app's last published version. */
const promoteCanary = (app: string, share: number, gate: Partial<GateRequest> = {}) =>
  promote(target.store, { apps: [{ app }], share, who: 'ada', gate: { ...GATE, ...gate } });

describe('the gate checks a canary again for more browsers', () => {
  beforeEach(async () => {
    await target.begin();
    await target.publishNext('staff');
  });

  test('the calls that it needs', async () => {
    target.workspace.manifest('staff', { needs: ['getMemberDetails', 'getNovelty'] });
    target.workspace.kit('staff');
    const { version } = await target.publish('staff');
    await promoteCanary('staff', 10, { api: { ...GATE.api, calls: new Set([...GATE.api.calls, 'getNovelty']) } });
    const before = await target.served();
    await expect(target.promote('staff')).rejects.toThrow(/getNovelty/);
    await expect(target.promote([{ app: 'staff', version }], 50)).rejects.toThrow(/getNovelty/);
    expect(await target.served()).toEqual(before);
    expect((await target.promote([{ app: 'staff', version }], 5)).changed).toBe(true);
  });

  test('its files, also on the CDN', async () => {
    await target.promote('staff', 10);
    await expect(
      promote(target.store, { apps: [{ app: 'staff' }], who: 'ada', gate: { ...GATE, cdn: 'http://127.0.0.1:9/' } }),
    ).rejects.toThrow(/could not be fetched/);
    await target.store.remove('assets/staff/remoteEntry.2.js.br');
    await expect(target.promote('staff')).rejects.toThrow(/remoteEntry\.2\.js\.br is not on the target/);
  });
});

describe('a waiver of a canary', () => {
  let canary: string;
  beforeEach(async () => {
    await target.begin();
    target.workspace.change('staff', 7);
    target.workspace.keep('staff', (one) => one !== DIET);
    canary = (await target.publish('staff')).version;
    await expect(target.promote('staff', 10)).rejects.toThrow(DIET);
    await promoteCanary('staff', 10, { waivers: ['routes'] });
  });

  test('holds for later percentages, and each log entry names it', async () => {
    for (const share of [50, undefined])
      expect((await target.promote([{ app: 'staff', version: canary }], share)).record.change).toMatchObject({
        apps: [{ to: canary }],
        without: ['routes'],
      });
  });

  test('does not hold for other apps', async () => {
    await target.publishNext('admin');
    expect((await target.promote('admin', 30)).record.change.without).toBeUndefined();
    expect((await target.rollback('admin')).changed).toBe(true);
    target.workspace.change('admin', 8);
    target.workspace.keep('admin', (one) => one !== '/userlist');
    await target.publish('admin');
    await expect(target.promote('admin staff')).rejects.toThrow(
      /^The specification's route \/userlist would have no owner/,
    );
  });

  test('does not hold for a later version', async () => {
    target.workspace.change('staff', 9);
    target.workspace.keep('staff', (one) => one !== DIET);
    const { version } = await target.publish('staff');
    await expect(target.promote([{ app: 'staff', version }], 10)).rejects.toThrow(DIET);
    await target.rollback('staff');
    await expect(target.promoteAgain('staff', 10, canary)).rejects.toThrow(DIET);
  });
});

describe('a live route of a remote', () => {
  const EXTRA = { path: '/trial', page: 'list', early: [] };
  beforeEach(async () => {
    target.workspace.manifest('staff', { routes: [{ ...EXTRA, path: '/staffList' }, EXTRA] });
    target.workspace.kit('staff');
    await target.begin();
    target.workspace.change('staff', 7);
    target.workspace.manifest('staff');
    await target.publish('staff');
  });

  test('vanishes only on purpose, and the log of each percentage names it', async () => {
    await expect(target.promote('staff', 10)).rejects.toThrow(
      /^staff@\S+\/remote\.json: it drops \/trial, which staff@\S+ has: .* \("--drop \/trial", with a reason\)\.$/,
    );
    const { record } = await promoteCanary('staff', 10, { waivers: ['drop /trial'] });
    expect(record.change.without).toEqual(['drop /trial']);
    expect((await target.promote('staff')).record.change.without).toEqual(['drop /trial']);
    await target.publishNext('staff');
    expect((await target.promote('staff')).record.change.without).toBeUndefined();
  });

  test('may become a redirect, which the boot document names', async () => {
    const redirects = [{ from: '/trial', to: '/staffList' }];
    target.workspace.manifest('staff', { redirects, contract: '^1.8.0' });
    await target.publish('staff');
    await target.promote('staff');
    const remotes = (await target.served()).documents[0]?.boot.remotes ?? [];
    expect(remotes.map((remote) => remote.redirects)).toEqual([undefined, redirects]);
  });

  test('does not stop a rollback to a version without it', async () => {
    await promoteCanary('staff', 10, { waivers: ['drop /trial'] });
    await target.promote('staff');
    target.workspace.change('staff', 8);
    target.workspace.manifest('staff', { routes: [{ ...EXTRA, path: '/staffList' }, EXTRA] });
    target.workspace.kit('staff');
    await target.publish('staff');
    await target.promote('staff');
    const { record } = await target.rollback('staff');
    expect(record.change.without).toBeUndefined();
    expect(record.documents[0]?.boot.remotes[1]?.routes.map(({ path }) => path)).not.toContain('/trial');
  });
});
