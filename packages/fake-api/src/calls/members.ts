import { type Gym, type GymMember, latestMeasurement, nextId } from '../gym.ts';
import { reasons } from '@gym/api-contract';
import { createRecordSearch, numberSearch } from '@gym/rules';
import { changeRecord } from './change-record.ts';
import { data, type FakeCall, type FakeCallInput, fieldError, saved } from './fake-call.ts';
import { findMember, formerMemberNumbers } from './former-members.ts';
import { tagsOf } from './member-tags.ts';
import { membershipsOf, membershipStatusOf, today } from './membership-dates.ts';

export const getCountryMaster: FakeCall<'getCountryMaster'> = ({ gym }) => data(gym.countries);

export const getStateByCountryId: FakeCall<'getStateByCountryId'> = ({ gym, query }) =>
  data(
    gym.states
      .filter(({ country_id }) => country_id === Number(query.id))
      .map(({ id, state_name }) => ({ id, state_name })),
  );

export const getCityByStateId: FakeCall<'getCityByStateId'> = ({ gym, query }) =>
  data(
    gym.cities.filter(({ state_id }) => state_id === Number(query.id)).map(({ id, city_name }) => ({ id, city_name })),
  );

/** The two fixed cities are valid under every state (acceptance E7). */
const FIXED = [1, 2];

interface Places {
  readonly country?: unknown;
  readonly state?: unknown;
  readonly city?: unknown;
}

/** Rejects a state of another country and a city of another state. Stored values stay valid. */
function checkPlaces(gym: Gym, given: Places, stored: Places = {}): void {
  const { country, state, city } = { ...stored, ...given };
  if (country === stored.country && state === stored.state && city === stored.city) return;
  if (!gym.countries.some(({ id }) => id === country)) throw fieldError('country', reasons.members.unknownCountry);
  if (!gym.states.some(({ id, country_id }) => id === state && country_id === country))
    throw fieldError('state', reasons.members.stateElsewhere);
  const isOfState =
    FIXED.includes(Number(city)) || gym.cities.some(({ id, state_id }) => id === city && state_id === state);
  if (!isOfState) throw fieldError('city', reasons.members.cityElsewhere);
}

const contact = ({ id, fname, lname, phone, email }: GymMember) => ({ id, fname, lname, phone, email });
/** The membership status, and the tags of a member who has any. */
const shown = (gym: Gym, { id }: GymMember) => {
  const tags = tagsOf(gym, id);
  return { ...membershipStatusOf(gym, id), ...(tags.length > 0 && { tags }) };
};
const row = (gym: Gym, member: GymMember) => ({ ...contact(member), ...shown(gym, member) });
const read = (member: GymMember) => ({ ...member });

/** Finds members by words in full name, phone or email, or by the phone or the number. */
export const searchMembers = createRecordSearch<GymMember>(
  ({ fname, lname, phone, email }) => `${fname} ${lname} ${phone} ${email}`,
  numberSearch,
);

/** A row of the member list. */
const listed = (gym: Gym, member: GymMember) => ({
  ...row(gym, member),
  plan_name: membershipsOf(gym, member.id)[0]?.plan_name ?? null,
});

type ListedMember = ReturnType<typeof listed>;
type MemberListQuery = FakeCallInput<'getMemberDetails'>['query'];

const collator = new Intl.Collator('en');
const SORTS = {
  name: (one: ListedMember, two: ListedMember) =>
    collator.compare(one.fname, two.fname) || collator.compare(one.lname, two.lname) || one.id - two.id,
  added: (one: ListedMember, two: ListedMember) => one.id - two.id,
  membership: (one: ListedMember, two: ListedMember) => collator.compare(one.ends ?? '', two.ends ?? ''),
};

function sortMembers(rows: ListedMember[], { sort, order }: MemberListQuery): ListedMember[] {
  if (!sort) return rows;
  const sorted = rows.sort((one, two) => (order === 'desc' ? -1 : 1) * SORTS[sort](one, two));
  if (sort !== 'membership') return sorted;
  // Members without a membership come last in both orders.
  return [...sorted.filter(({ ends }) => ends !== null), ...sorted.filter(({ ends }) => ends === null)];
}

/** The members that a search and filters leave. */
export function matchingMembers(gym: Gym, query: FakeCallInput<'getMatchingMembers'>['query']): GymMember[] {
  const { q = '', any = '', membership, plan, tag } = query;
  const left = gym.members
    .filter((member) => member.fname.includes(q))
    .filter((member) => {
      const one = listed(gym, member);
      return (membership ?? one.membership) === one.membership && (plan ?? one.plan_name) === one.plan_name;
    })
    .filter(({ id }) => tag === undefined || tagsOf(gym, id).includes(tag));
  return [...searchMembers(left, any)];
}

export const getMatchingMembers: FakeCall<'getMatchingMembers'> = ({ gym, query }) =>
  data(
    matchingMembers(gym, query)
      .map(({ id }) => id)
      .filter((id) => id > (query.after ?? 0))
      .sort((one, two) => one - two)
      .slice(0, 10_000),
  );

/** The member list, filtered, sorted and paged on request. */
export const getMemberDetails: FakeCall<'getMemberDetails'> = ({ gym, query }) => {
  const { page, size } = query;
  const rows = matchingMembers(gym, query).map((member) => listed(gym, member));
  const found = sortMembers(rows, query);
  const most = size ?? (page === undefined ? found.length : 10_000);
  const from = ((page ?? 1) - 1) * most;
  return { ...data(found.slice(from, from + most)), total: found.length };
};

/** The same list; its pages have the day of the last measurement. */
export const getMember: FakeCall<'getMember'> = (incoming) => {
  const { data: rows, ...answer } = getMemberDetails(incoming);
  const { gym, query } = incoming;
  if (query.page === undefined && query.size === undefined) return { ...answer, data: rows };
  return {
    ...answer,
    data: rows.map((one) => ({ ...one, measured: latestMeasurement(gym, Number(one.id))?.date ?? null })),
  };
};
export const getMemberDetailsById: FakeCall<'getMemberDetailsById'> = ({ gym, query }) => {
  const member = findMember(gym, query.id);
  return data({ ...read(member), ...shown(gym, member) });
};
export const getMemberById: FakeCall<'getMemberById'> = ({ gym, query }) => data(row(gym, findMember(gym, query.id)));

export const addMemberDetail: FakeCall<'addMemberDetail'> = ({ gym, body }) => {
  checkPlaces(gym, body);
  // No member has the id 1, which an old client sends for every update (acceptance E5).
  const id = Math.max(2, nextId(gym.members), ...formerMemberNumbers(gym).map((number) => number + 1));
  gym.members.push({ ...body, id, version: 1 });
  gym.joined[id] = today();
  return saved(id);
};

export const updateMemberDetail: FakeCall<'updateMemberDetail'> = ({ gym, user, body }) => {
  checkPlaces(gym, body, findMember(gym, body.id));
  return saved(changeRecord({ gym, user, records: gym.members, name: 'member', body, id: body.id, read }).id);
};

interface Contact {
  readonly phone?: string | undefined;
  readonly email: string;
}

/** Which of phone and email two people share. */
export const sameContact = (one: Contact, other: Contact): ('phone' | 'email')[] => [
  ...(one.phone === other.phone ? ['phone' as const] : []),
  ...(one.email.toLowerCase() === other.email.toLowerCase() ? ['email' as const] : []),
];

export const getMemberDuplicates: FakeCall<'getMemberDuplicates'> = ({ gym, query }) => {
  const { phone, email = '', except } = query;
  const same = (member: GymMember) => sameContact(member, { phone, email });
  const others = gym.members.filter((member) => member.id !== except && same(member).length > 0);
  return data(others.slice(0, 5).map((member) => ({ ...contact(member), same: same(member) })));
};
