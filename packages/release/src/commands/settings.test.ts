import type { RemoteJson } from '@gym/remote-contract';
import { changeSettings } from '../changes/change-settings.ts';
import type { GateRequest } from '../changes/gate/run-checks.ts';
import { promote } from '../changes/promote.ts';
import { GATE, ReleasedTarget } from '../testing/released-target.ts';
import { KINDS, newStore } from '../testing/targets.ts';
import { run } from './run.ts';

const API = {
  type: 'string',
  format: 'origin',
  description: 'the API of the lockers',
  example: 'http://localhost:8080',
};
const SIZE = { type: 'number', description: 'lockers on a page', default: 25, minimum: 5, maximum: 100 };
const [GYM, TEST] = ['https://lockers.example', 'https://test.example'];

let target: ReleasedTarget;
let generation = 1;
beforeEach(async () => {
  target = await new ReleasedTarget(await newStore()).begin();
});

const on = (...line: string[]) => run([...line, '--target', target.store.address, '--by', 'ada']);
const set = (...pairs: string[]) => on('settings', 'staff', ...pairs);

/** Publishes a version of staff that declares these settings. */
async function publishWith(settings: object, more: Partial<RemoteJson> = {}): Promise<string> {
  target.workspace.manifest('staff', { settings: settings as never, contract: '^1.9.0', ...more });
  target.workspace.change('staff', (generation += 1));
  return (await target.publish('staff')).version;
}

/** By share of the browsers: what staff gets. */
async function given() {
  const { documents } = await target.served();
  return Object.fromEntries(
    documents.map(({ below, boot }) => {
      const { settings, origins } = boot.remotes.find(({ name }) => name === 'staff') ?? {};
      return [below, origins ? { ...settings, origins } : settings];
    }),
  );
}

describe.each(KINDS)('%s', (kind) => {
  beforeEach(async () => {
    target = await new ReleasedTarget(await newStore(kind)).begin();
  });

  test('a version gets the values of its target, other ones without a build, and those of before back', async () => {
    await publishWith({ api: API, size: SIZE });
    expect(await on('promote', 'staff')).toMatchObject({
      exitCode: 8,
      stderr: expect.stringMatching(
        /: the setting "api" \(the API of the lockers\) takes an origin .*\[settings\/missing\]/,
      ),
    });
    expect((await on('promote', 'staff')).stderr).toContain('run "settings staff api=<value>" first');
    expect(await set(`api=${GYM}`)).toMatchObject({ exitCode: 0 });
    expect(await given()).toEqual({ 100: undefined });
    const { exitCode } = await on('promote', 'staff');
    expect([exitCode, await given()]).toEqual([0, { 100: { api: GYM, size: 25, origins: [GYM] } }]);
    const { live } = await target.served();

    const changed = await set('size=50', `api=${TEST}`, '--reason', 'a new API');
    expect(changed.stdout).toMatch(
      new RegExp(`: ada set api of staff from ${GYM} to ${TEST}, size of staff to 50 at \\S+ \\(a new API\\)\\.`),
    );
    expect(await given()).toEqual({ 100: { api: TEST, size: 50, origins: [TEST] } });
    expect(await target.served()).toMatchObject({ live, change: { who: 'ada', action: 'promote', apps: [] } });
    expect((await run(['status', '--target', target.store.address])).stdout).toMatch(
      /staff: live \S+, .*api=https:\/\/test\.example, size=50$/m,
    );

    expect((await set('--back')).stdout).toMatch(
      /ada set back api of staff from \S+ to \S+, size of staff from 50 to its default at/,
    );
    expect(await given()).toEqual({ 100: { api: GYM, size: 25, origins: [GYM] } });
    expect((await target.served()).live).toEqual(live);
    await set('--back');
    expect(await given()).toMatchObject({ 100: { api: TEST, size: 50 } });
  });
});

test('shows what is set, what has its default, and what no version declares', async () => {
  await publishWith({ api: API, size: SIZE });
  expect(await set()).toEqual({
    exitCode: 0,
    stdout:
      'api has no value: the API of the lockers; an origin such as https://lockers.example\n' +
      'size=25 (the default): lockers on a page; a number from 5 to 100',
  });
  await set(`api=${GYM}`, 'size=5');
  await publishWith({ size: SIZE });
  expect((await set()).stdout).toBe(
    'size=5 (default 25): lockers on a page; a number from 5 to 100\n' +
      'api=https://lockers.example: no released version declares it',
  );
  expect(JSON.parse((await set('--json')).stdout!)).toMatchObject({
    settings: [{ name: 'size', value: '5', default: 25 }, {}],
  });
  expect((await on('settings', 'admin')).stdout).toBe('admin has no settings.');
});

test('a canary goes on, and each version reads the values by its own declaration', async () => {
  const first = await publishWith({ size: SIZE });
  await on('promote', 'staff');
  const canary = await publishWith({
    size: { ...SIZE, type: 'string', default: 'all' },
    look: { ...API, default: GYM },
  });
  await on('promote', 'staff', '--share', '10');
  await set('size=50', `look=${TEST}`);
  expect(await given()).toEqual({ 10: { size: '50', look: TEST, origins: [TEST] }, 100: { size: 50 } });
  expect(await target.served()).toMatchObject({ canaries: { staff: { version: canary, share: 10 } } });
  await on('promote', 'staff');
  expect(await given()).toEqual({ 100: { size: '50', look: TEST, origins: [TEST] } });
  await on('rollback', 'staff');
  expect([await given(), (await target.served()).live['staff']?.version]).toEqual([{ 100: { size: 50 } }, first]);
  await set('size=');
  expect(await given()).toEqual({ 100: { size: 25 } });
});

test('a rollback passes though the earlier version does not take a value, and has its default', async () => {
  await publishWith({ size: { ...SIZE, maximum: 50 } });
  await on('promote', 'staff');
  await publishWith({ size: SIZE });
  await on('promote', 'staff');
  await set('size=80');
  expect((await on('rollback', 'staff')).exitCode).toBe(0);
  expect(await given()).toEqual({ 100: { size: SIZE.default } });
});

describe('with a live version that has settings', () => {
  beforeEach(async () => {
    await publishWith({ api: { ...API, default: '' }, size: SIZE });
    await on('promote', 'staff');
  });

  test.each([
    [['size=101'], 2, /"size" of staff takes a number from 5 to 100, not "101"/],
    [['api=https://lockers.example/path'], 2, /takes an origin such as/],
    [['pagesize=5'], 2, /declares the setting "pagesize": its settings are api, size/],
    [['size'], 2, /Write each value as name=value/],
    [['size=5', '--back'], 2, /--back takes no values/],
    [['--back'], 10, /no other values of staff to return to/],
    [['api=http://localhost:8080'], 8, /is for development only: .* \[origins\/insecure\]/],
  ])('%j changes nothing', async (pairs, exitCode, sentence) => {
    const before = await target.served();
    const answer = await set(...pairs);
    expect(answer).toEqual({ exitCode, stderr: expect.stringMatching(sentence) });
    expect(await target.served()).toEqual(before);
  });

  const gate: GateRequest = { ...GATE, api: { ...GATE.api, name: 'the gym', ownApis: new Set([GYM]) } };

  test('an origin must be one that the operator lists, at a change and at a promotion', async () => {
    const change = (api: string) => changeSettings(target.store, { app: 'staff', values: { api }, who: 'ada', gate });
    await expect(change(TEST)).rejects.toThrow(/the gym does not allow https:\/\/test\.example/);
    expect((await change(GYM)).changed).toBe(true);
    expect((await change(GYM)).changed).toBe(false);
    await set(`api=${TEST}`);
    await publishWith({ api: API });
    const promotion = { apps: [{ app: 'staff' }], who: 'ada' };
    await expect(promote(target.store, { ...promotion, gate })).rejects.toThrow(
      /does not allow https:\/\/test\.example/,
    );
    expect((await promote(target.store, { ...promotion, gate: { ...gate, waivers: ['origins'] } })).changed).toBe(true);
  });

  test.each([
    [
      'a value that the next version does not take',
      { size: { ...SIZE, minimum: 60 } },
      {},
      /takes a number from 60 .* not "50": run/,
    ],
    ['a default that does not fit', { look: { ...SIZE, default: 4 } }, {}, /not "4": .* or correct its default/],
    [
      'a contract of hosts without settings',
      { size: SIZE },
      { contract: '^1.8.0' },
      /accepts shells that pass no settings on/,
    ],
  ])('the gate rejects %s', async (_what, settings, more, sentence) => {
    await set('size=50');
    await publishWith(settings, more);
    for (const share of [['--share', '5'], []])
      expect(await on('promote', 'staff', ...share)).toEqual({ exitCode: 8, stderr: expect.stringMatching(sentence) });
  });

  test('a version that lacks a value is no fallback', async () => {
    await publishWith({ api: API });
    await set(`api=${GYM}`);
    await on('promote', 'staff');
    await publishWith({ size: SIZE });
    await on('promote', 'staff');
    const previous = async () => (await target.served()).documents[0]!.versions.remotes.find((one) => one.previous);
    expect(await previous()).toMatchObject({ previous: { settings: { api: GYM } } });
    await set('api=');
    expect(await previous()).toBeUndefined();
  });
});
