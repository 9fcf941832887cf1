import type { GymMember } from '@gym/spec-server/gym';
import { data, type FullCall, type FullIncoming } from './full-call.ts';
import { noSuch } from './refusal.ts';

const row = ({ id, fname, lname, phone, email }: GymMember) => ({ id, fname, lname, phone, email });

function find({ gym, query }: FullIncoming): GymMember {
  const member = gym.members.find(({ id }) => id === Number(query.id));
  if (!member) throw noSuch('member', query.id);
  return member;
}

export const getMemberDetails: FullCall = ({ gym }) => data(gym.members.map(row));
export const getMember = getMemberDetails;
export const getMemberDetailsById: FullCall = (incoming) => data({ ...find(incoming) });
export const getMemberById: FullCall = (incoming) => data(row(find(incoming)));
