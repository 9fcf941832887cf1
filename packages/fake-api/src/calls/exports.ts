import type { Gym, GymMember, GymUser } from '../gym.ts';
import type { FakeCall } from './fake-call.ts';
import { matchingMembers } from './members.ts';
import { membershipStatusOf, membershipsOf } from './membership-dates.ts';

type Cell = string | number | boolean | null | undefined;
const PERIODS = ['', 'Monthly', 'Weekly', 'Days'];

const written = (cell: Cell): string => {
  const text = typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell ?? '');
  const safe = typeof cell === 'string' ? text.replace(/(?:^|(?<=[,;|\t\r\n]))(?=[\s"']*[=+\-@])/g, "'") : text;
  return /[",\r\n;\t|]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Writes a CSV file in the format of our server. */
export const csv = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[columns, ...rows].map((row) => `${row.map(written).join(',')}\r\n`).join('')}`;

const joined = (gym: Gym, id: number): string => gym.joined[id] ?? '2020-01-01';
const named = (places: readonly { id: number }[], id: number, name: string): string =>
  String((places.find((one) => one.id === id) as Record<string, unknown> | undefined)?.[name] ?? '');

const userFile = (users: readonly GymUser[]) =>
  csv(
    ['User number', 'First name', 'Last name', 'Email', 'Phone', 'Role', 'Active', 'Added on'],
    users.map(({ id, fname, lname, email, phone, role, active }) => [
      id,
      fname,
      lname,
      email,
      phone,
      role === 1 ? 'Administrator' : 'Staff',
      active,
      '2020-01-01',
    ]),
  );

const isChosen = (ids: string) => {
  const chosen = new Set(ids.split(',').map(Number));
  return ({ id }: { readonly id: number }) => chosen.has(id);
};

export const exportUsers: FakeCall<'exportUsers'> = ({ gym }) => userFile(gym.users);

export const exportChosenUsers: FakeCall<'exportChosenUsers'> = ({ gym, body: { ids } }) =>
  userFile(gym.users.filter(isChosen(ids)));

export const exportPlans: FakeCall<'exportPlans'> = ({ gym }) =>
  csv(
    ['Plan number', 'Plan name', 'Duration', 'Price', 'Free period', 'Added on', 'Duration count', 'Archived'],
    gym.plans.map(({ id, plan_name, duration, duration_count = 1, price, free_days, archived = false }) => [
      id,
      plan_name,
      PERIODS[duration],
      price,
      PERIODS[free_days],
      '2020-01-01',
      duration_count,
      archived,
    ]),
  );

const memberFile = (gym: Gym, members: readonly GymMember[]) =>
  csv(
    [
      'Member number',
      'First name',
      'Last name',
      "Father's first name",
      "Father's last name",
      'Profession',
      'Email',
      'Phone',
      'Address',
      'Country',
      'State',
      'City',
      'Pincode',
      'Added on',
      'Membership',
      'Plan',
      'Member until',
    ],
    members.map((member) => {
      const { membership, ends } = membershipStatusOf(gym, member.id);
      return [
        member.id,
        member.fname,
        member.lname,
        member.father_fname,
        member.father_lname,
        member.profession,
        member.email,
        member.phone,
        member.address,
        named(gym.countries, member.country, 'name'),
        named(gym.states, member.state, 'state_name'),
        named(gym.cities, member.city, 'city_name'),
        member.pincode,
        joined(gym, member.id),
        membership,
        membershipsOf(gym, member.id)[0]?.plan_name,
        ends,
      ];
    }),
  );

export const exportMembers: FakeCall<'exportMembers'> = ({ gym }) => memberFile(gym, gym.members);

export const exportChosenMembers: FakeCall<'exportChosenMembers'> = ({ gym, body: { ids } }) =>
  memberFile(gym, gym.members.filter(isChosen(ids)));

export const exportMatchingMembers: FakeCall<'exportMatchingMembers'> = ({ gym, query }) =>
  memberFile(gym, matchingMembers(gym, query));

export const exportMemberships: FakeCall<'exportMemberships'> = ({ gym }) =>
  csv(
    [
      'Period number',
      'Member number',
      'First name',
      'Last name',
      'Phone',
      'Email',
      'Plan',
      'Duration',
      'Price',
      'Free period',
      'Sold on',
      'First day',
      'Last day',
      'Duration count',
    ],
    gym.members.flatMap(({ id, fname, lname, phone, email }) =>
      membershipsOf(gym, id).map((period) => [
        period.id,
        id,
        fname,
        lname,
        phone,
        email,
        period.plan_name,
        PERIODS[period.duration],
        period.price,
        PERIODS[period.free_days],
        period.sold_on,
        period.start,
        period.end,
        period.duration_count ?? 1,
      ]),
    ),
  );
