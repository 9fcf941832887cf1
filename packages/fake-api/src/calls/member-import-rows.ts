import {
  IMPORT_FIELDS,
  IMPORT_JOINED_FIELDS,
  IMPORT_MEMBERSHIP_FIELDS,
  type MemberImportRow,
  reasons,
} from '@gym/api-contract';
import { type ColumnDayOrder, readDay } from '@gym/rules';
import type { Gym, GymPlan } from '../gym.ts';
import { sameContact } from './members.ts';
import { today } from './membership-dates.ts';

const ROW_FIELDS = [...IMPORT_FIELDS, ...IMPORT_MEMBERSHIP_FIELDS, ...IMPORT_JOINED_FIELDS] as const;
type Field = (typeof ROW_FIELDS)[number];

/** A staged row, with its cells and the ids of its places. */
export type ImportRow = MemberImportRow & {
  fields: Record<Field, string>;
  places: { country: number; state: number; city: number };
  membership?: { plan: GymPlan; until: string };
  joined?: string;
};

const texts = reasons.validation;

/** The rules for adding a member, as far as the tests of screens need them. */
function errorsOf(fields: Record<Field, string>, places: ImportRow['places']) {
  const errors: { field: string; text: string }[] = [];
  const say = (field: Field, text: string) => errors.push({ field, text: texts.sentence(texts.label(field), text) });
  for (const field of IMPORT_FIELDS) if (fields[field] === '') say(field, texts.empty);
  if (fields.email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(fields.email)) say('email', texts.email);
  if (fields.phone && !/^\+?\d{1,20}$/.test(fields.phone)) say('phone', texts.phone);
  if (fields.country && !places.country)
    errors.push({ field: 'country', text: reasons.imports.unknownCountry(fields.country) });
  else if (fields.state && !places.state)
    errors.push({ field: 'state', text: reasons.imports.unknownState(fields.country, fields.state) });
  else if (fields.city && !places.city)
    errors.push({ field: 'city', text: reasons.imports.unknownCity(fields.state, fields.city) });
  return errors;
}

function placesOf(gym: Gym, { country, state, city }: Record<Field, string>) {
  const is = (name: string, wanted: string) => name.toLowerCase() === wanted.toLowerCase();
  const inCountry = gym.countries.find(({ name }) => is(name, country))?.id ?? 0;
  const inState = gym.states.find((one) => one.country_id === inCountry && is(one.state_name, state))?.id ?? 0;
  return {
    country: inCountry,
    state: inState,
    city: gym.cities.find((one) => one.state_id === inState && is(one.city_name, city))?.id ?? 0,
  };
}

/** The order in which the days of a column are written, by the column's field. */
type DayOrders = Readonly<Partial<Record<string, ColumnDayOrder>>>;

const DAY_PROBLEMS = {
  'no-day': reasons.imports.unknownDay,
  ambiguous: reasons.imports.ambiguousDay,
  contradictory: reasons.imports.contradictoryDay,
};

/** The membership of a row, or what is wrong with its cells. */
function membershipOf(gym: Gym, { plan: text, until }: Record<Field, string>, orders: DayOrders) {
  if (text === '' && until === '') return { errors: [] };
  const named = gym.plans.filter(({ id, plan_name }) =>
    [plan_name.toLowerCase(), String(id)].includes(text.toLowerCase()),
  );
  const plan = named.find(({ archived }) => !archived);
  const read = readDay(until, orders['until']);
  if (plan && read.day !== undefined) return { membership: { plan, until: read.day }, errors: [] };
  const empty = (field: Field) => texts.sentence(texts.label(field), texts.empty);
  const planError = () => {
    if (text === '') return empty('plan');
    return named.length > 0 ? reasons.imports.archivedPlan(text) : reasons.imports.unknownPlan(text);
  };
  return {
    errors: [
      ...(plan ? [] : [{ field: 'plan', text: planError() }]),
      ...(read.day === undefined
        ? [{ field: 'until', text: until === '' ? empty('until') : DAY_PROBLEMS[read.problem](until) }]
        : []),
    ],
  };
}

/** The day on which the member joined, or what is wrong with the cell. */
function joinedOf({ joined: text }: Record<Field, string>, orders: DayOrders) {
  if (text === '') return { errors: [] };
  const read = readDay(text, orders['joined']);
  const reason = read.day === undefined ? DAY_PROBLEMS[read.problem] : reasons.imports.futureDay;
  const isJoined = read.day !== undefined && read.day <= today();
  return isJoined ? { joined: read.day, errors: [] } : { errors: [{ field: 'joined', text: reason(text) }] };
}

/** Checks a row and decides its fate. */
export function stageRow(
  gym: Gym,
  { rows: earlier, orders }: { rows: readonly ImportRow[]; orders: DayOrders },
  { line, values }: { readonly line: number; readonly values: readonly string[] },
): ImportRow {
  const fields = Object.fromEntries(
    ROW_FIELDS.map((field, index) => [
      field,
      (values[index] ?? '').trim().replace(/(?:^|(?<=[,;|\t\r\n]))'(?=[\s"']*[=+\-@])/g, ''),
    ]),
  ) as Record<Field, string>;
  for (const field of ['phone', 'pincode'] as const) fields[field] = fields[field].replace(/[\s\-./()]/g, '');
  const places = placesOf(gym, fields);
  const { fname, lname, phone, email, plan, until } = fields;
  const { membership, errors: ofMembership } = membershipOf(gym, fields, orders);
  const { joined, errors: ofJoined } = joinedOf(fields, orders);
  const row: ImportRow = {
    line,
    fate: 'add',
    fname,
    lname,
    phone,
    email,
    plan,
    until: membership?.until ?? until,
    errors: [...errorsOf(fields, places), ...ofMembership, ...ofJoined],
    duplicate_of: null,
    duplicate_name: '',
    duplicate_line: null,
    same: [],
    member_id: null,
    kept_because: null,
    fields,
    places,
    ...(membership && { membership }),
    ...(joined !== undefined && { joined }),
  };
  if (row.errors.length > 0) return { ...row, fate: 'refused' };
  const member = gym.members.find((one) => sameContact(one, row).length > 0);
  if (member)
    return {
      ...row,
      fate: 'duplicate',
      duplicate_of: member.id,
      duplicate_name: `${member.fname} ${member.lname}`,
      same: sameContact(member, row),
    };
  const other = earlier.find((one) => one.fate === 'add' && sameContact(one, row).length > 0);
  return other ? { ...row, fate: 'duplicate', duplicate_line: other.line, same: sameContact(other, row) } : row;
}
