import { latestHealth, type GymHealth } from '@gym/spec-server/gym';
import { findMember } from './find-member.ts';
import { data, saved, type FullCall } from './full-call.ts';
import { today } from './periods.ts';

const measured = ({ chest, biceps, shoulder, waist, thigh }: GymHealth) => ({ chest, biceps, shoulder, waist, thigh });

/** A second one of a day corrects the first, a later one adds (acceptance F4). */
const record: FullCall = ({ gym, body }) => {
  const { id: member_id } = findMember(gym, body.member_id);
  const values = measured(body as unknown as GymHealth);
  const date = today();
  const first = gym.health.find((one) => one.member_id === member_id && one.date === date);
  if (first) Object.assign(first, values);
  else gym.health.push({ member_id, date, ...values });
  return saved(member_id);
};
export const saveMemberHealth = record;
export const UpdatememberHealth = record;

export const getMemberHealthByMemberId: FullCall = ({ gym, query }) => {
  const { id: member_id, fname, lname, email, phone } = findMember(gym, query.id);
  const latest = latestHealth(gym, member_id);
  const nothing = { chest: null, biceps: null, shoulder: null, waist: null, thigh: null };
  return data({ fname, lname, email, phone, member_id, ...(latest ? measured(latest) : nothing) });
};

export const getMemberMeasurements: FullCall = ({ gym, query }) => {
  const { id } = findMember(gym, query.id);
  const own = gym.health.filter(({ member_id }) => member_id === id);
  return data(own.sort((a, b) => (a.date < b.date ? 1 : -1)).map((one) => ({ date: one.date, ...measured(one) })));
};
