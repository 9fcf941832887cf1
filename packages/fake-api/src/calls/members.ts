import { type Gym, type GymMember, nextId } from '@gym/spec-server/gym';
import { changeRecord, data, type FakeCall, fieldError, saved } from './fake-call.ts';
import { findMember, formerMemberNumbers } from './former-members.ts';
import { membershipStatusOf, today } from './membership-dates.ts';

export const getCountryMaster: FakeCall = ({ gym }) => data(gym.countries);

export const getStateByCountryId: FakeCall = ({ gym, query }) =>
  data(
    gym.states
      .filter(({ country_id }) => country_id === Number(query.id))
      .map(({ id, state_name }) => ({ id, state_name })),
  );

export const getCityByStateId: FakeCall = ({ gym, query }) =>
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
  if (!gym.countries.some(({ id }) => id === country))
    throw fieldError('country', 'There is no such country. Choose one of the list.');
  if (!gym.states.some(({ id, country_id }) => id === state && country_id === country))
    throw fieldError('state', 'This state is not in the country. Choose one of its states.');
  const isOfState =
    FIXED.includes(Number(city)) || gym.cities.some(({ id, state_id }) => id === city && state_id === state);
  if (!isOfState) throw fieldError('city', 'This city is not in the state. Choose one of its cities.');
}

const contact = ({ id, fname, lname, phone, email }: GymMember) => ({ id, fname, lname, phone, email });
const row = (gym: Gym, member: GymMember) => ({ ...contact(member), ...membershipStatusOf(gym, member.id) });
const read = (member: GymMember) => ({ ...member });

/** Whether every word occurs in full name, phone or email, in any case. */
function hasAll({ fname, lname, phone, email }: GymMember, words: readonly string[]): boolean {
  const text = `${fname} ${lname} ${phone} ${email}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The member list, filtered and paged on request. */
export const getMemberDetails: FakeCall = ({ gym, query }) => {
  const { q = '', any = '', page, size } = query as { q?: string; any?: string; page?: number; size?: number };
  const words = any.toLowerCase().split(/\s+/).filter(Boolean);
  const found = gym.members.filter((member) => member.fname.includes(q) && hasAll(member, words));
  const most = size ?? (page === undefined ? found.length : 10_000);
  const from = ((page ?? 1) - 1) * most;
  return { ...data(found.slice(from, from + most).map((member) => row(gym, member))), total: found.length };
};
export const getMember = getMemberDetails;
export const getMemberDetailsById: FakeCall = ({ gym, query }) => {
  const member = findMember(gym, query.id);
  return data({ ...read(member), ...membershipStatusOf(gym, member.id) });
};
export const getMemberById: FakeCall = ({ gym, query }) => data(row(gym, findMember(gym, query.id)));

export const addMemberDetail: FakeCall = ({ gym, body }) => {
  checkPlaces(gym, body);
  // No member has the id 1, which an old client sends for every update (acceptance E5).
  const id = Math.max(2, nextId(gym.members), ...formerMemberNumbers(gym).map((number) => number + 1));
  gym.members.push({ ...body, id, version: 1 } as unknown as GymMember);
  gym.joined[id] = today();
  return saved(id);
};

export const updateMemberDetail: FakeCall = ({ gym, body }) => {
  checkPlaces(gym, body, findMember(gym, body.id));
  return saved(changeRecord({ records: gym.members, name: 'member', body, id: body.id, read }).id);
};

export const getMemberDuplicates: FakeCall = ({ gym, query }) => {
  const { phone, email = '', except } = query as { phone?: string; email?: string; except?: number };
  const same = (member: GymMember) => [
    ...(member.phone === phone ? ['phone'] : []),
    ...(member.email.toLowerCase() === email.toLowerCase() ? ['email'] : []),
  ];
  const others = gym.members.filter((member) => member.id !== except && same(member).length > 0);
  return data(others.slice(0, 5).map((member) => ({ ...contact(member), same: same(member) })));
};
