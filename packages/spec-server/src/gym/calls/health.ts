import { latestHealth, type GymHealth } from '../gym.ts';
import { byId, data, fieldsFrom, NO_SUCH_RECORD, pick, SAVED, type SpecCall } from '../spec-call.ts';

const MEASUREMENTS = ['chest', 'biceps', 'shoulder', 'waist', 'thigh'] as const;

export const getMemberHealthByMemberId: SpecCall = ({ gym, query }) => {
  const member = byId(gym.members, query.id);
  if (!member) return NO_SUCH_RECORD;
  const health = latestHealth(gym, member.id);
  return data({
    ...pick(member, ['fname', 'lname', 'email', 'phone']),
    member_id: member.id,
    ...(health && pick(health, MEASUREMENTS)),
  });
};

const record: SpecCall = ({ gym, body }) => {
  const member = byId(gym.members, body.member_id);
  if (!member) return NO_SUCH_RECORD;
  const measured = fieldsFrom(body, MEASUREMENTS);
  const health = latestHealth(gym, member.id);
  if (health) Object.assign(health, measured);
  else gym.health.push({ member_id: member.id, date: '', ...measured } as unknown as GymHealth);
  return SAVED;
};
export const saveMemberHealth = record;
export const UpdatememberHealth = record;
