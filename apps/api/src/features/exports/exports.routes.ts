import { dayAt, DURATION_NAMES } from '@gym/rules';
import { type Call, calls } from '@gym/api-contract';
import type { CsvTable } from '../../platform/csv/csv-file.ts';
import {
  JOINED_AT,
  joinStatus,
  LAST_MEMBERSHIPS,
  matchingMembers,
  type MemberFilter,
  Values,
  MEMBER_HEADINGS,
  MEMBERSHIP_HEADINGS,
} from '../members/index.ts';
import type { Download } from '../../platform/http/download.ts';
import { type Implementation, implementDownload, type Services } from '../../platform/http/implement-call.ts';
import { csvDownload, type ExportingCall } from '../../platform/csv/csv-download.ts';

/** The gym's time zone and its current day. */
interface GymDay {
  readonly timeZone: string;
  readonly today: string;
}

/** The ids of chosen rows; null for the whole list. */
type ChosenIds = readonly string[] | null;

type ListDefinition = Omit<CsvTable, 'values'> & {
  readonly values: (day: GymDay, ids: ChosenIds) => readonly unknown[];
};

const timeZoneValues = ({ timeZone }: GymDay) => [timeZone];
/** The day on which a record was added; `$1` is the time zone. */
const ADDED_ON = '(created_at at time zone $1)::date::text';

/** The form's word for a coded duration. */
const periodName = (column: string): string =>
  `case ${column} ${Object.entries(DURATION_NAMES)
    .map(([code, name]) => `when ${code} then '${name}'`)
    .join(' ')} end`;

/** The day on which a member joined, empty if nobody knows. */
const JOINED_ON = `case when isfinite(${JOINED_AT}) then (${JOINED_AT} at time zone $1)::date::text end`;

const MEMBER_COLUMNS = [
  'Member number',
  ...Object.values(MEMBER_HEADINGS),
  'Added on',
  'Membership',
  ...Object.values(MEMBERSHIP_HEADINGS),
];

/** `$1` is the time zone, `$2` today. */
const MEMBER_ROWS = `select members.id, fname, lname, father_fname, father_lname, profession, email, phone, address,
  countries.name, states.name, cities.name, pincode, ${JOINED_ON},
  membership, plan_name, ends::text
  from members left join ${LAST_MEMBERSHIPS} as last on last.member_id = members.id
  ${joinStatus('$2')}
  left join countries on countries.id = country
  left join states on states.id = state
  left join cities on cities.id = city`;

/** The members that a search and filters leave. */
function exportedMatches(filter: MemberFilter, { timeZone, today }: GymDay): CsvTable {
  const values = new Values(timeZone, today);
  const matching = `select members.id from ${matchingMembers(filter, { today, values })}`;
  return {
    columns: MEMBER_COLUMNS,
    text: `${MEMBER_ROWS} where members.id in (${matching}) order by members.id`,
    values: values.list,
  };
}

/**
 * The columns and the query of each exported list. Programs rely on the column names: new columns go to the end, and no
 * column is ever renamed (docs/front-desk/export.md).
 */
export const EXPORTED_LISTS = {
  users: {
    columns: ['User number', 'First name', 'Last name', 'Email', 'Phone', 'Role', 'Active', 'Added on'],
    text: `select id, fname, lname, email, phone, case role when 1 then 'Administrator' else 'Staff' end, active,
      ${ADDED_ON} from users where ($2::bigint[] is null or id = any($2)) order by id`,
    values: ({ timeZone }, ids) => [timeZone, ids],
  },
  plans: {
    columns: ['Plan number', 'Plan name', 'Duration', 'Price', 'Free period', 'Added on', 'Duration count', 'Archived'],
    text: `select id, plan_name, ${periodName('duration')}, price::float8, ${periodName('free_days')},
      ${ADDED_ON}, duration_count, archived from plans order by id`,
    values: timeZoneValues,
  },
  members: {
    columns: MEMBER_COLUMNS,
    text: `${MEMBER_ROWS} where ($3::bigint[] is null or members.id = any($3)) order by members.id`,
    values: ({ timeZone, today }, ids) => [timeZone, today, ids],
  },
  memberships: {
    columns: [
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
    text: `select assignments.id, member_id, fname, lname, phone, email, plan_name,
      ${periodName('duration')}, price::float8, ${periodName('free_days')},
      sold_on::text, start_day::text, end_day::text, duration_count
      from assignments left join members on members.id = member_id order by assignments.id`,
    values: () => [],
  },
} as const satisfies Readonly<Record<string, ListDefinition>>;

type ExportedList = keyof typeof EXPORTED_LISTS;

interface ExportInput {
  readonly call: Call;
  readonly list: ExportedList;
  readonly ids: ChosenIds;
}

const gymDay = ({ config, clock }: Services): GymDay => {
  const { timeZone } = config.gym;
  return { timeZone, today: dayAt(clock.now(), timeZone) };
};

function exportList({ call, list, ids }: ExportInput, incoming: ExportingCall, services: Services): Promise<Download> {
  const { columns, text, values } = EXPORTED_LISTS[list];
  const table = { columns, text, values: values(gymDay(services), ids) };
  const chosen = ids === null ? undefined : new Set(ids).size;
  return csvDownload({ call, name: list, table, list, chosen }, incoming, services);
}

const exportRoute = (call: Call, list: ExportedList): Implementation =>
  implementDownload(call, (incoming, services) => exportList({ call, list, ids: null }, incoming, services));

const exportChosenUsers = implementDownload(calls.exportChosenUsers, (incoming, services) =>
  exportList({ call: calls.exportChosenUsers, list: 'users', ids: incoming.body.ids.split(',') }, incoming, services),
);

const exportChosenMembers = implementDownload(calls.exportChosenMembers, (incoming, services) =>
  exportList(
    { call: calls.exportChosenMembers, list: 'members', ids: incoming.body.ids.split(',') },
    incoming,
    services,
  ),
);

const exportMatchingMembers = implementDownload(calls.exportMatchingMembers, (incoming, services) => {
  const table = exportedMatches(incoming.query, gymDay(services));
  const call = calls.exportMatchingMembers;
  return csvDownload({ call, name: 'members', table, list: 'members', chosen: 'matching' }, incoming, services);
});

export const exportRoutes = [
  exportRoute(calls.exportUsers, 'users'),
  exportRoute(calls.exportPlans, 'plans'),
  exportRoute(calls.exportMembers, 'members'),
  exportRoute(calls.exportMemberships, 'memberships'),
  exportChosenUsers,
  exportChosenMembers,
  exportMatchingMembers,
];
