import type { Gym, GymMeasurement, GymMember } from '@gym/spec-server/gym';
import { clearEntries, entriesAbout, withAuditEntries, addEntry } from './audit-trail.ts';
import { findMember, formerMembersOf } from './former-members.ts';
import { data, type FakeCall, FakeHttpError, fieldError, saved } from './fake-call.ts';
import { membershipsOf, today } from './membership-dates.ts';

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
    joined: gym.joined[id] ?? '2020-01-01',
    state: stateOf(gym, member),
    periods: membershipsOf(gym, id).length,
    measurements: measured(gym, id).length,
    diets: gym.diets[id] === undefined ? 0 : 1,
    changes: entriesAbout(gym, id).length,
    imported: 0,
    merged: mergedInto(gym, id),
  };
}

export const findMemberData: FakeCall = ({ gym, query }) => {
  const { q = '', after = 0, size = 20 } = query as unknown as { q: string; after?: number; size?: number };
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ id, fname, lname, phone, email }: GymMember) =>
    words.every((word) => `${fname} ${lname} ${phone} ${email}`.toLowerCase().includes(word)) ||
    (words.length === 1 && words[0] === String(id));
  const found =
    words.length === 0
      ? []
      : gym.members.filter((member) => member.id > after && fits(member)).sort((a, b) => a.id - b.id);
  return { ...data(found.slice(0, size).map(hintOf)), more: found.length > size };
};

export const getMemberData: FakeCall = ({ gym, query }) => data(holdingsOf(gym, findMember(gym, query.id)));

const PERIODS: Readonly<Record<number, string>> = { 1: 'Monthly', 2: 'Weekly', 3: 'Days' };
const period = (code: number) => ({ code, name: PERIODS[code] ?? '' });

export const exportMemberData: FakeCall = ({ gym, query, user }) => {
  const member = findMember(gym, query.id);
  const {
    id,
    fname,
    lname,
    father_fname,
    father_lname,
    profession,
    email,
    phone,
    address,
    pincode,
    version: _version,
    ...places
  } = member;
  const joined_at = `${gym.joined[id] ?? '2020-01-01'}T00:00:00.000Z`;
  const named = ([kind, number]: [string, number]) => [kind, { id: number, name: nameOfPlace(gym, kind, number) }];
  const nameOf = (userId: number | null) =>
    gym.users.filter((one) => one.id === userId).map((one) => `${one.fname} ${one.lname}`)[0] ?? 'the server';
  const answer = data({
    format: 'gym-member-data',
    version: 1,
    made_at: new Date().toISOString(),
    gym: 'Gym Admin',
    member: {
      number: id,
      first_name: fname,
      last_name: lname,
      father_first_name: father_fname,
      father_last_name: father_lname,
      profession,
      email,
      phone,
      address,
      pincode,
      ...Object.fromEntries(Object.entries(places).map((place) => named(place as [string, number]))),
      joined_at,
    },
    memberships: membershipsOf(gym, id)
      .reverse()
      .map(({ plan_name, sold_on, start, end, duration, free_days, price }) => ({
        plan: plan_name,
        sold_on: sold_on ?? today(),
        first_day: start,
        last_day: end,
        duration: period(duration),
        free_period: period(free_days),
        price,
        currency: 'USD',
      })),
    measurements: measured(gym, id).map(({ date, chest, biceps, shoulder, waist, thigh }) => ({
      date,
      unit: 'cm',
      chest,
      biceps,
      shoulder,
      waist,
      thigh,
    })),
    diets: gym.diets[id] === undefined ? [] : [{ version: 1, saved_at: joined_at, foods: foodsOf(gym, id) }],
    changes: entriesAbout(gym, id).map(({ at, user_id, action, record, before, after }) => ({
      at,
      by: nameOf(user_id),
      action,
      record,
      before,
      after,
    })),
    imports: [],
    merged: mergedInto(gym, id).map((number) => ({ number, merged_at: joined_at })),
  });
  withAuditEntries(gym, { user, action: 'exportMemberData' }, () =>
    addEntry(gym, { record: 'member', record_id: id, before: null, after: null }),
  );
  return answer;
};

export function nameOfPlace(gym: Gym, kind: string, id: number): string {
  if (kind === 'country') return gym.countries.find((one) => one.id === id)?.name ?? '';
  if (kind === 'state') return gym.states.find((one) => one.id === id)?.state_name ?? '';
  return gym.cities.find((one) => one.id === id)?.city_name ?? '';
}

const foodsOf = (gym: Gym, id: number) =>
  (JSON.parse(gym.diets[id] ?? '[]') as { food_item: number; qty: number; units: string }[]).map(
    ({ food_item, qty, units }) => ({
      food: gym.foodItems.find((one) => one.id === food_item)?.food_name ?? '',
      quantity: qty,
      unit: units,
    }),
  );

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

export const eraseMember: FakeCall = ({ gym, body, user }) => {
  const { id, state, confirm, password } = body as { id: number; state: string; confirm: string; password: string };
  if (password !== user.password) throw fieldError('password', 'The password is wrong.');
  const member = findMember(gym, id);
  const current = holdingsOf(gym, member);
  if (current.state !== state)
    throw new FakeHttpError(
      409,
      'Something about this member has changed since this was shown. Look at it again, then erase.',
      { current },
    );
  if (plain(confirm) !== String(id) && plain(confirm) !== plain(`${member.fname} ${member.lname}`))
    throw fieldError('confirm', "This is neither the member's full name nor the number.");
  for (const number of [id, ...mergedInto(gym, id)]) {
    formerMembersOf(gym).erased.add(number);
    clearEntries(gym, number);
    addEntry(gym, { record: 'member', record_id: number, before: null, after: { erased_member: number } });
  }
  gym.members = gym.members.filter((one) => one.id !== id);
  gym.health = gym.health.filter(({ member_id }) => member_id !== id);
  gym.assignments = gym.assignments.map((one) => (one.member_id === id ? { ...one, member_id: 0 } : one));
  delete gym.diets[id];
  return saved(id);
};
