import { ReleasedTarget } from '../testing/released-target.ts';
import { newStore } from '../testing/targets.ts';
import { prune } from './prune.ts';

let target: ReleasedTarget;
let first: string;
let second: string;
beforeEach(async () => {
  target = await new ReleasedTarget(await newStore()).begin();
  first = (await target.served()).live['staff']!.version;
  second = await target.publishNext('staff');
});
afterEach(() => {
  jest.restoreAllMocks();
});

const refusal = () => new RegExp(`^staff@${second} was rolled back by bob at \\S+Z\\. Publish a fixed version`);
async function expectRefused(): Promise<void> {
  const { sequence } = await target.served();
  const refs = [{ app: 'staff', version: second }];
  await expect(target.promote(refs)).rejects.toThrow(refusal());
  await expect(target.promote(refs, 50)).rejects.toThrow(refusal());
  await expect(target.promote([{ app: 'admin' }, ...refs])).rejects.toThrow(refusal());
  await expect(target.rollback('staff', second)).rejects.toThrow(refusal());
  expect((await target.served()).sequence).toBe(sequence);
}

test('a canary that was rolled back is rejected, and each later release names the number of the rollback', async () => {
  await target.promote('staff', 5);
  await target.promote('staff', 10);
  expect(await target.served()).not.toHaveProperty('lastRollback');
  await target.rollback('staff');
  const { sequence } = await target.served();
  await expectRefused();
  await target.publishNext('staff');
  await target.promote('staff');
  expect(await target.served()).toMatchObject({ sequence: sequence + 1, lastRollback: sequence });
});

test('a live version that was rolled back is rejected, also after other releases of the app', async () => {
  await target.promote('staff');
  await target.rollback('staff');
  await expectRefused();
  await target.publishNext('staff');
  await target.promote('staff');
  await target.rollback('staff');
  await expect(target.rollback('staff', second)).rejects.toThrow(refusal());
});

test('a canary is rejected that a rollback to another version ended', async () => {
  await target.promote('staff');
  const third = await target.publishNext('staff');
  await target.promote('staff', 10);
  await target.rollback('staff', first);
  await expect(target.promote([{ app: 'staff', version: third }])).rejects.toThrow(`staff@${third} was rolled back`);
});

test('a version that was released again is rejected no more, until its next rollback', async () => {
  await target.promote('staff', 10);
  await target.rollback('staff');
  const { record } = await target.promoteAgain('staff', 10);
  expect(record.change.reason).toMatch(
    new RegExp(`^the API was fixed; again: staff@${second} was rolled back by bob at \\S+Z$`),
  );
  await target.promote('staff', 50);
  await target.promote('staff');
  expect((await target.served()).live['staff']).toEqual({ version: second, previous: first });
  await target.publishNext('staff');
  await target.promote('staff');
  await target.rollback('staff');
  expect((await target.served()).live['staff']?.version).toBe(second);
  await target.rollback('staff');
  await expectRefused();
  await target.rollback('staff', second, true);
  expect((await target.served()).live['staff']?.version).toBe(second);
});

test('a version is accepted that a newer one replaced, and one whose canary a promotion ended', async () => {
  await target.promote('staff', 10);
  await target.promote([{ app: 'staff', version: first }]);
  await target.promote([{ app: 'staff', version: second }]);
  await target.publishNext('staff');
  await target.promote('staff');
  await target.promote([{ app: 'staff', version: second }]);
  expect((await target.served()).live['staff']?.version).toBe(second);
});

test('a version is rejected although its publisher had a clock far ahead', async () => {
  jest.spyOn(Date.prototype, 'toISOString').mockReturnValue('2099-01-01T00:00:00.000Z');
  second = await target.publishNext('staff');
  jest.restoreAllMocks();
  await target.promote('staff', 10);
  await target.rollback('staff');
  await expectRefused();
});

test('a prune changes nothing about it', async () => {
  await target.promote('staff', 10);
  await target.rollback('staff');
  await prune(target.store, { who: 'ada', keep: 1 });
  await expectRefused();
});
