import { publish } from './publish.ts';
import { recordName, type ReleaseRecord } from '../target/release-record.ts';
import { loadRelease } from '../target/load-release.ts';
import type { Store } from '../target/store.ts';
import { crashAt, Crashed, crashingStore, type Moment } from '../testing/crashing-store.ts';
import { GATE, ReleasedTarget } from '../testing/released-target.ts';
import { KINDS, newStore } from '../testing/targets.ts';
import { promote } from '../changes/promote.ts';
import { prune } from './prune.ts';
import { rollback } from '../changes/rollback.ts';
import { readStatus } from './read-status.ts';

jest.setTimeout(180_000);

/** Writes and removals of the probe: before a promotion writes, it tests whether the store obeys conditions. */
const PROBING = 6;

/**
 * Kills the run before and after each step, until there is no such step.
 * @returns the number of crashes
 */
async function atEveryStep(run: (kill: (store: Store) => Store) => Promise<void>, first = 1): Promise<number> {
  let died = 0;
  for (const moment of ['before', 'after'] satisfies Moment[]) {
    for (let step = first, more = true; more; step += 1) {
      more = await run((store) => crashingStore(store, crashAt(step, moment))).then(
        () => false,
        (error: unknown) => {
          if (error instanceof Crashed) return true;
          throw error;
        },
      );
      if (more) died += 1;
    }
  }
  return died;
}

/** Expects all files that browsers need, and a log without gaps. @returns its last record */
async function expectWhole(store: Store): Promise<ReleaseRecord> {
  const { documents } = await loadRelease(store);
  for (const { versions } of documents) {
    for (const { current } of versions.remotes)
      for (const { file } of [current.entry, ...current.files]) expect(await store.etag(file)).toBeDefined();
  }
  const names = await store.list('releases/');
  expect(names).toEqual(names.map((_, place) => recordName(place + 1)));
  return JSON.parse((await store.read(names.at(-1)!))!.body.toString()) as ReleaseRecord;
}

let target: ReleasedTarget;

describe.each(KINDS)('on %s', (kind) => {
  beforeEach(async () => {
    target = await new ReleasedTarget(await newStore(kind)).begin();
  });

  test('a promotion killed at any step leaves the old or the new release; the next one completes it', async () => {
    const seen = new Set<string>();
    const died = await atEveryStep(
      async (kill) => {
        const [before, version] = [await target.served(), await target.publishNext('staff')];
        const request = { apps: [{ app: 'staff' }], who: 'ada', gate: GATE };
        try {
          await promote(kill(target.store), request);
        } finally {
          const served = await target.served();
          const last = await expectWhole(target.store);
          const isNew = served.live['staff']?.version === version;
          if (!isNew) expect(served).toEqual(before);
          const made = last.live['staff']?.version === version;
          expect(await readStatus(target.store)).toMatchObject({ behind: made && !isNew });
          seen.add(`${made ? 'made' : 'not made'}, ${isNew ? 'new' : 'old'} served`);
          await promote(target.store, { ...request, who: 'eve' });
          expect(await target.served()).toEqual(await expectWhole(target.store));
          expect((await target.served()).live['staff']?.version).toBe(version);
          expect((await target.served()).change.who).toBe(made ? 'ada' : 'eve');
        }
      },
      kind === 'a folder' ? 1 : PROBING + 1,
    );
    expect(died).toBe(kind === 'a folder' ? 2 * (PROBING + 2) : 4);
    expect(seen).toEqual(new Set(['not made, old served', 'made, old served', 'made, new served']));
  });
});

describe('on a folder', () => {
  beforeEach(async () => {
    target = await new ReleasedTarget(await newStore()).begin();
  });

  test('so does a rollback', async () => {
    await atEveryStep(async (kill) => {
      const version = (await target.served()).live['staff']?.version;
      await target.publishNext('staff');
      await target.promote('staff');
      const before = await target.served();
      const request = { apps: [{ app: 'staff' }], who: 'ada', gate: GATE };
      try {
        await rollback(kill(target.store), request);
      } finally {
        const served = await target.served();
        if (served.live['staff']?.version !== version) expect(served).toEqual(before);
        const made = (await expectWhole(target.store)).live['staff']?.version === version;
        if (made) await promote(target.store, { apps: [{ app: 'staff', version: version! }], who: 'eve', gate: GATE });
        else await rollback(target.store, { ...request, who: 'eve' });
        expect((await target.served()).live['staff']?.version).toBe(version);
      }
    });
  });

  test('a publication killed at any step leaves no or a complete version; the next one completes it', async () => {
    const released = (await target.served()).release;
    let generation = 100;
    const died = await atEveryStep(async (kill) => {
      target.workspace.change('staff', ++generation);
      const publication = { root: target.workspace.root, app: 'staff', by: 'ada' };
      try {
        await publish(kill(target.store), publication);
      } finally {
        const { version } = await publish(target.store, publication);
        expect((await target.served()).release).toBe(released);
        await target.promote([{ app: 'staff', version }], 5);
        await target.rollback('staff');
      }
    });
    expect(died).toBe(2 * (3 + 1 + 1));
  });

  test('a prune killed at any step removes no file in use, and the next one completes it', async () => {
    await target.publishNext('staff');
    await target.promote('staff');
    const died = await atEveryStep(async (kill) => {
      await target.publishNext('staff');
      await target.promote('staff');
      try {
        await prune(kill(target.store), { who: 'ada', keep: 1 });
      } finally {
        await expectWhole(target.store);
        await prune(target.store, { who: 'eve', keep: 1 });
        const { live } = await target.served();
        expect(await target.store.list('builds/staff/')).toEqual(
          [live['staff']?.version, live['staff']?.previous].sort().map((version) => `builds/staff/${version}.json`),
        );
        expect((await target.store.list('assets/staff/')).filter((name) => name.includes('remoteEntry'))).toHaveLength(
          6,
        );
      }
    });
    expect(died).toBe(14);
    await target.rollback('staff');
  });
});
