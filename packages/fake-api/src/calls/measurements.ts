import { latestMeasurement, type Gym, type GymMeasurement, type GymMember } from '../gym.ts';
import { reasons } from '@gym/api-contract';
import { entriesAbout, recordHealthRead } from './audit-trail.ts';
import { staleSave } from './change-record.ts';
import { findMember } from './former-members.ts';
import { data, type FakeCall, type FakeCallInput, fieldError, saved } from './fake-call.ts';
import { today } from './membership-dates.ts';
import { numbersOf } from './numbered-measurements.ts';

/** The five sizes of a measurement or a request. */
export const sizesOf = ({ chest, biceps, shoulder, waist, thigh }: Omit<GymMeasurement, 'member_id' | 'date'>) => ({
  chest,
  biceps,
  shoulder,
  waist,
  thigh,
});

/** A measurement as the history shows it. */
export const readMeasurement = (gym: Gym, one: GymMeasurement) => {
  const { id, version } = numbersOf(gym, one);
  return { id, version, date: one.date, ...sizesOf(one) };
};

/** The changes, by member, that the number of measurements does not show. They count towards the version. */
const corrections = new WeakMap<Gym, Map<number, number>>();
const correctionsOf = (gym: Gym, id: number): number => corrections.get(gym)?.get(id) ?? 0;

/** Counts a correction. A removal counts twice, because it leaves one measurement less. */
export function countChange(gym: Gym, member: number, times = 1): void {
  const counts = corrections.get(gym) ?? new Map<number, number>();
  corrections.set(gym, counts.set(member, correctionsOf(gym, member) + times));
}

const NOTHING = { chest: null, biceps: null, shoulder: null, waist: null, thigh: null };

function readHealth(gym: Gym, { id: member_id, fname, lname, email, phone }: GymMember) {
  const latest = latestMeasurement(gym, member_id);
  const version = gym.health.filter((one) => one.member_id === member_id).length + correctionsOf(gym, member_id);
  return { fname, lname, email, phone, member_id, ...(latest ? sizesOf(latest) : NOTHING), version };
}

/**
 * A second measurement of the same day corrects the first; a later one is added (acceptance F4). Rejects a stale
 * version (acceptance J4).
 */
function record({ gym, user, body }: FakeCallInput<'saveMemberHealth' | 'UpdatememberHealth'>) {
  if ('id' in body && body.id !== body.member_id) throw fieldError('id', reasons.measurements.twoMembers);
  const member = findMember(gym, body.member_id);
  const current = readHealth(gym, member);
  if ('version' in body && body.version !== undefined && body.version !== current.version) {
    const entries = entriesAbout(gym, member.id).filter(({ record: kind }) => kind === 'measurement');
    const since = [...entries].reverse().slice(0, Math.max(0, current.version - body.version));
    throw staleSave({ gym, user, name: 'measurement', current, member: member.id, entries: since });
  }
  const values = sizesOf(body);
  const date = today();
  const first = gym.health.find((one) => one.member_id === member.id && one.date === date);
  if (first) {
    numbersOf(gym, first).version += 1;
    Object.assign(first, values);
    countChange(gym, member.id);
  } else gym.health.push({ member_id: member.id, date, ...values });
  return saved(member.id);
}
export const saveMemberHealth: FakeCall<'saveMemberHealth'> = record;
export const UpdatememberHealth: FakeCall<'UpdatememberHealth'> = record;

export const getMemberHealthByMemberId: FakeCall<'getMemberHealthByMemberId'> = ({ gym, user, query }) => {
  const member = findMember(gym, query.id);
  recordHealthRead(gym, user, 'getMemberHealthByMemberId', member.id);
  return data(readHealth(gym, member));
};

export const getMemberMeasurements: FakeCall<'getMemberMeasurements'> = ({ gym, user, query }) => {
  const { id } = findMember(gym, query.id);
  recordHealthRead(gym, user, 'getMemberMeasurements', id);
  const own = gym.health.filter(({ member_id }) => member_id === id);
  return data(own.sort((a, b) => (a.date < b.date ? 1 : -1)).map((one) => readMeasurement(gym, one)));
};
