import { addDays, MEMBERSHIP_STATUSES, type MembershipDates, membershipStatus } from '@gym/rules';
import { startTestServer } from '../../testing/test-server.ts';
import { joinStatus, LAST_MEMBERSHIPS, matchingMembers, Values } from './member-search.ts';

const server = startTestServer();

const TODAY = '2028-02-29';
const DAYS = [-2, -1, 0, 1, 2].map((days) => addDays(TODAY, days));
const PERIODS = DAYS.flatMap((start) => DAYS.filter((end) => end >= start).map((end) => ({ start, end })));

/** Every choice of at most three periods that begin or end around today. */
const CHOICES: readonly (readonly MembershipDates[])[] = [
  [],
  ...PERIODS.flatMap((one, first) => [
    [one],
    ...PERIODS.slice(first + 1).flatMap((two, second) => [
      [one, two],
      ...PERIODS.slice(first + second + 2).map((three) => [one, two, three]),
    ]),
  ]),
];

/** The first one in the order of `markLastMembership`. */
const lastOf = (choice: readonly MembershipDates[]): MembershipDates | undefined =>
  [...choice].sort((a, b) => b.end.localeCompare(a.end) || b.start.localeCompare(a.start))[0];

const ROWS = CHOICES.flatMap((choice, member_id) =>
  choice.map(({ start, end }) => ({
    ...{ member_id, plan_name: 'Plan', start_day: start, end_day: end },
    renewed: end !== lastOf(choice)?.end || start !== lastOf(choice)?.start,
  })),
);

/** Tables of the names that the statements read, with one member for each choice. */
const tables = (values: Values): string => `
  with assignments as (
    select * from jsonb_to_recordset(${values.add(JSON.stringify(ROWS), 'jsonb')})
      as row (member_id bigint, plan_name text, start_day date, end_day date, renewed boolean)
  ), membership_status as (
    select member_id, plan_name, end_day as ends from assignments where not renewed
  ), members as (select id from generate_series(0, ${CHOICES.length - 1}) as id)`;

test('a list shows the status of the rule', async () => {
  const values = new Values();
  const rows = await server.sql<{ membership: string; starts: string | null }>(
    `${tables(values)}
    select membership, starts from members left join ${LAST_MEMBERSHIPS} as last on last.member_id = id
    ${joinStatus(values.add(TODAY, 'date'))} order by id`,
    values.list,
  );
  expect(rows).toEqual(
    CHOICES.map((choice) => {
      const membership = membershipStatus(choice, TODAY);
      const [first = ''] = choice.flatMap(({ start, end }) => (end < TODAY ? [] : [start])).sort();
      return { membership, starts: membership === 'upcoming' ? first : null };
    }),
  );
});

test.each(MEMBERSHIP_STATUSES)('a filter leaves the members who are %s by the rule', async (membership) => {
  const values = new Values();
  const rows = await server.sql<{ id: string }>(
    `${tables(values)} select id::int from ${matchingMembers({ membership }, { today: TODAY, values })} order by id`,
    values.list,
  );
  const expected = CHOICES.flatMap((choice, id) => (membershipStatus(choice, TODAY) === membership ? [{ id }] : []));
  expect(expected).not.toEqual([]);
  expect(rows).toEqual(expected);
});
