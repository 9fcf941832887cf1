import { nextId, type Gym, type GymMember } from '@gym/spec-server/gym';
import { changeRecord } from './change-record.ts';
import { findMember } from './find-member.ts';
import { data, saved, type FullCall } from './full-call.ts';
import { numbersOfGone } from './gone-members.ts';
import { membershipOf, today } from './periods.ts';
import { checkPlaces } from './places.ts';

const contact = ({ id, fname, lname, phone, email }: GymMember) => ({ id, fname, lname, phone, email });
const row = (gym: Gym, member: GymMember) => ({ ...contact(member), ...membershipOf(gym, member.id) });
const read = (member: GymMember) => ({ ...member });

/** Every word somewhere in full name, phone or email, whatever the case. */
function hasAll({ fname, lname, phone, email }: GymMember, words: readonly string[]): boolean {
  const text = `${fname} ${lname} ${phone} ${email}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The list, what is looked for in it, and a part of it where one is asked for. */
export const getMemberDetails: FullCall = ({ gym, query }) => {
  const { q = '', any = '', page, size } = query as { q?: string; any?: string; page?: number; size?: number };
  const words = any.toLowerCase().split(/\s+/).filter(Boolean);
  const found = gym.members.filter((member) => member.fname.includes(q) && hasAll(member, words));
  const most = size ?? (page === undefined ? found.length : 10_000);
  const from = ((page ?? 1) - 1) * most;
  return { ...data(found.slice(from, from + most).map((member) => row(gym, member))), total: found.length };
};
export const getMember = getMemberDetails;
export const getMemberDetailsById: FullCall = ({ gym, query }) => {
  const member = findMember(gym, query.id);
  return data({ ...read(member), ...membershipOf(gym, member.id) });
};
export const getMemberById: FullCall = ({ gym, query }) => data(row(gym, findMember(gym, query.id)));

export const addMemberDetail: FullCall = ({ gym, body }) => {
  checkPlaces(gym, body);
  // No member has the id 1, which an old client sends for every update (acceptance E5).
  const id = Math.max(2, nextId(gym.members), ...numbersOfGone(gym).map((number) => number + 1));
  gym.members.push({ ...body, id, version: 1 } as unknown as GymMember);
  gym.joined[id] = today();
  return saved(id);
};

export const updateMemberDetail: FullCall = ({ gym, body }) => {
  checkPlaces(gym, body, findMember(gym, body.id));
  return saved(changeRecord({ records: gym.members, name: 'member', body, id: body.id, read }).id);
};

export const getMemberDuplicates: FullCall = ({ gym, query }) => {
  const { phone, email = '', except } = query as { phone?: string; email?: string; except?: number };
  const same = (member: GymMember) => [
    ...(member.phone === phone ? ['phone'] : []),
    ...(member.email.toLowerCase() === email.toLowerCase() ? ['email'] : []),
  ];
  const others = gym.members.filter((member) => member.id !== except && same(member).length > 0);
  return data(others.slice(0, 5).map((member) => ({ ...contact(member), same: same(member) })));
};
