import type { MemberExport } from '@gym/api-contract';
import type { Gym, GymMember, GymMembership } from '../gym.ts';
import { addEntry, entriesAbout, recordHealthRead, withAuditEntries } from './audit-trail.ts';
import { data, type FakeCall } from './fake-call.ts';
import { findMember } from './former-members.ts';
import { mergedInto, nameOfPlace } from './member-data.ts';
import { tagsOf } from './member-tags.ts';
import { membershipsOf, today } from './membership-dates.ts';

const PERIODS: Readonly<Record<number, string>> = { 1: 'Monthly', 2: 'Weekly', 3: 'Days' };
const period = (code: number) => ({ code, name: PERIODS[code] ?? '' });

const joinedAt = (gym: Gym, id: number): string => `${gym.joined[id] ?? '2020-01-01'}T00:00:00.000Z`;

function exportedPerson(gym: Gym, member: GymMember): MemberExport['member'] {
  const { id, fname, lname, father_fname, father_lname, profession, email, phone, address, pincode } = member;
  const place = (kind: 'country' | 'state' | 'city') => ({
    id: member[kind],
    name: nameOfPlace(gym, kind, member[kind]),
  });
  return {
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
    country: place('country'),
    state: place('state'),
    city: place('city'),
    joined_at: gym.joined[id] === '' ? null : joinedAt(gym, id),
    tags: tagsOf(gym, id),
  };
}

const exportedMembership = ({
  plan_name,
  sold_on,
  start,
  end,
  duration,
  duration_count = 1,
  free_days,
  price,
}: GymMembership) => ({
  plan: plan_name,
  sold_on: sold_on ?? today(),
  first_day: start,
  last_day: end,
  duration: period(duration),
  duration_count,
  free_period: period(free_days),
  price,
  currency: 'USD',
});

const foodsOf = (gym: Gym, id: number) =>
  (JSON.parse(gym.diets[id] ?? '[]') as { food_item: number; qty: number; units: string }[]).map(
    ({ food_item, qty, units }) => ({
      food: gym.foodItems.find((one) => one.id === food_item)?.food_name ?? '',
      quantity: qty,
      unit: units,
    }),
  );

const userName = (gym: Gym, userId: number | null): string =>
  gym.users.filter(({ id }) => id === userId).map(({ fname, lname }) => `${fname} ${lname}`)[0] ?? 'the server';

export const exportMemberData: FakeCall<'exportMemberData'> = ({ gym, query, user }) => {
  const member = findMember(gym, query.id);
  const { id } = member;
  const answer = data({
    format: 'gym-member-data' as const,
    version: 1 as const,
    made_at: new Date().toISOString(),
    gym: 'Gym Admin',
    member: exportedPerson(gym, member),
    memberships: membershipsOf(gym, id).reverse().map(exportedMembership),
    measurements: gym.health
      .filter(({ member_id }) => member_id === id)
      .map(({ member_id: _member, ...measurement }) => ({ ...measurement, unit: 'cm' })),
    diets: gym.diets[id] === undefined ? [] : [{ version: 1, saved_at: joinedAt(gym, id), foods: foodsOf(gym, id) }],
    changes: entriesAbout(gym, id).map(({ at, user_id, action, record, before, after }) => ({
      at,
      by: userName(gym, user_id),
      action,
      record,
      before,
      after,
    })),
    imports: [],
    merged: mergedInto(gym, id).map((number) => ({ number, merged_at: joinedAt(gym, id) })),
  });
  withAuditEntries(gym, { user, action: 'exportMemberData' }, () =>
    addEntry(gym, { record: 'member', record_id: id, before: null, after: null }),
  );
  recordHealthRead(gym, user, 'exportMemberData', id);
  return answer;
};
