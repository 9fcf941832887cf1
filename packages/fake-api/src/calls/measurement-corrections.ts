import type { Gym, GymMeasurement } from '../gym.ts';
import { reasons } from '@gym/api-contract';
import { addEntry, changesOf } from './audit-trail.ts';
import { staleSave } from './change-record.ts';
import { type FakeCall, type FakeCallInput, FakeHttpError, notFound, saved } from './fake-call.ts';
import { findMember } from './former-members.ts';
import { countChange, readMeasurement, sizesOf } from './measurements.ts';
import { numbersOf } from './numbered-measurements.ts';

const record = 'measurement';

const audited = ({ member_id, date, ...one }: GymMeasurement) => ({ member_id, date, ...sizesOf(one) });

/** The measurement. Rejects a stale version (acceptance J4). */
function findMeasurement({
  gym,
  user,
  body: { id, version },
}: Pick<FakeCallInput<'removeMeasurement'>, 'gym' | 'user' | 'body'>) {
  const found = gym.health.find((one) => numbersOf(gym, one).id === id);
  if (!found) throw notFound(record, id);
  const numbers = numbersOf(gym, found);
  if (numbers.version === version) return { found, numbers };
  const entries = changesOf(gym, record, id).slice(0, Math.max(0, numbers.version - version));
  const { member_id: member } = found;
  throw staleSave({ gym, user, name: record, current: readMeasurement(gym, found), member, entries });
}

export const correctMeasurement: FakeCall<'correctMeasurement'> = ({ gym, user, body }) => {
  const { found, numbers } = findMeasurement({ gym, user, body });
  Object.assign(found, sizesOf(body));
  numbers.version += 1;
  countChange(gym, found.member_id);
  return saved(body.id);
};

export const removeMeasurement: FakeCall<'removeMeasurement'> = ({ gym, user, body }) => {
  const { found, numbers } = findMeasurement({ gym, user, body });
  gym.health = gym.health.filter((one) => one !== found);
  countChange(gym, found.member_id, 2);
  addEntry(gym, {
    ...{ record, record_id: body.id, after: null },
    before: { ...audited(found), version: numbers.version },
  });
  return saved(body.id);
};

/** The measurement that a removal left in the audit trail, if it was not put back. */
export const isRemoved = (gym: Gym, id: number): boolean => !gym.health.some((one) => numbersOf(gym, one).id === id);

export const restoreMeasurement: FakeCall<'restoreMeasurement'> = ({ gym, body: { id } }) => {
  const removal = changesOf(gym, record, id).find(({ action }) => action === 'removeMeasurement');
  const removed = removal?.before as (GymMeasurement & { version: number }) | undefined;
  if (!removed?.date) throw notFound(record, id);
  const { version, ...measurement } = removed;
  const { member_id, date } = measurement;
  findMember(gym, member_id);
  const isTaken = gym.health.some((one) => one.member_id === member_id && one.date === date);
  if (isTaken || !isRemoved(gym, id)) throw new FakeHttpError(409, reasons.measurements.dayTaken);
  const restored = { ...measurement };
  gym.health.push(restored);
  numbersOf(gym, restored, { id, version: version + 2 });
  addEntry(gym, { record, record_id: id, before: null, after: audited(restored) });
  return saved(id);
};
