import type { Gym, GymMeasurement, GymMember } from '../gym.ts';
import { reasons } from '@gym/api-contract';
import { addEntry, clearEntries, entriesAbout } from './audit-trail.ts';
import { findMember, formerMembersOf } from './former-members.ts';
import { searchMembers } from './members.ts';
import { data, type FakeCall, FakeHttpError, fieldError, saved } from './fake-call.ts';
import { membershipsOf } from './membership-dates.ts';

/** Enough of a member to recognise the person. */
export const hintOf = ({ id, fname, lname, phone, email }: GymMember) => ({
  id,
  fname,
  lname,
  phone: phone.length <= 4 ? phone : `…${phone.slice(-4)}`,
  email: `${email.charAt(0)}…${email.slice(email.lastIndexOf('@'))}`,
});

const measured = (gym: Gym, id: number): GymMeasurement[] => gym.health.filter(({ member_id }) => member_id === id);

/** A text that differs if data of the member has changed. */
export const stateOf = (gym: Gym, { id, version }: GymMember): string =>
  [
    id,
    version,
    membershipsOf(gym, id).length,
    JSON.stringify(measured(gym, id)).length,
    (gym.diets[id] ?? '').length,
  ].join('.');

/** Numbers of the members that were merged into this one and not restored. */
export const mergedInto = (gym: Gym, id: number): number[] =>
  formerMembersOf(gym)
    .merges.filter(({ kept_id, undone }) => kept_id === id && !undone)
    .flatMap(({ gone_id }) => [gone_id, ...mergedInto(gym, gone_id)]);

function holdingsOf(gym: Gym, member: GymMember) {
  const { id } = member;
  return {
    ...hintOf(member),
    ...(gym.joined[id] !== '' && { joined: gym.joined[id] ?? '2020-01-01' }),
    state: stateOf(gym, member),
    periods: membershipsOf(gym, id).length,
    measurements: measured(gym, id).length,
    diets: gym.diets[id] === undefined ? 0 : 1,
    changes: entriesAbout(gym, id).length,
    imported: 0,
    merged: mergedInto(gym, id),
  };
}

export const findMemberData: FakeCall<'findMemberData'> = ({ gym, query }) => {
  const { q = '', after = 0, size = 20 } = query;
  const found =
    q.trim() === ''
      ? []
      : searchMembers(gym.members, q)
          .filter(({ id }) => id > after)
          .sort((a, b) => a.id - b.id);
  return { ...data(found.slice(0, size).map(hintOf)), more: found.length > size };
};

export const getMemberData: FakeCall<'getMemberData'> = ({ gym, query }) =>
  data(holdingsOf(gym, findMember(gym, query.id)));

export function nameOfPlace(gym: Gym, kind: string, id: number): string {
  if (kind === 'country') return gym.countries.find((one) => one.id === id)?.name ?? '';
  if (kind === 'state') return gym.states.find((one) => one.id === id)?.state_name ?? '';
  return gym.cities.find((one) => one.id === id)?.city_name ?? '';
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

export const eraseMember: FakeCall<'eraseMember'> = ({ gym, body }) => {
  const { id, state, confirm } = body;
  const member = findMember(gym, id);
  const current = holdingsOf(gym, member);
  if (current.state !== state) throw new FakeHttpError(409, reasons.memberData.changedMeanwhile, { current });
  if (plain(confirm) !== String(id) && plain(confirm) !== plain(`${member.fname} ${member.lname}`))
    throw fieldError('confirm', reasons.memberData.notConfirmed);
  const { periods: memberships, measurements, diets } = current;
  for (const number of [id, ...mergedInto(gym, id)]) {
    formerMembersOf(gym).erased.add(number);
    clearEntries(gym, number);
    addEntry(gym, {
      record: 'member',
      record_id: number,
      before: null,
      after: { erased_member: number, ...(number === id && { memberships, measurements, diets }) },
    });
  }
  gym.members = gym.members.filter((one) => one.id !== id);
  gym.health = gym.health.filter(({ member_id }) => member_id !== id);
  gym.assignments = gym.assignments.map((one) => (one.member_id === id ? { ...one, member_id: 0 } : one));
  delete gym.diets[id];
  return saved(id);
};
