import type { TestServer } from './test-server.ts';

type Query = Readonly<Record<string, string | number>>;

/** Views of the member list whose pages and totals come from counts. */
const VIEWS: readonly Query[] = [
  { sort: 'membership' },
  { sort: 'membership', order: 'desc' },
  { membership: 'active' },
  { membership: 'active', sort: 'name' },
  { membership: 'ended', sort: 'name', order: 'desc' },
  { membership: 'ended', sort: 'membership' },
  { membership: 'ended', sort: 'membership', order: 'desc' },
  { membership: 'upcoming', sort: 'added', order: 'desc' },
  { membership: 'none' },
  { plan: 'Plan' },
  { plan: 'Other plan', membership: 'active', sort: 'membership' },
  { plan: 'Other plan', membership: 'ended', sort: 'added', order: 'desc' },
  { plan: 'Other plan', membership: 'upcoming' },
  { plan: 'Plan', membership: 'none' },
  { plan: 'Nothing' },
  { q: 'an', sort: 'name', order: 'desc' },
  { q: 'an', sort: 'membership' },
  { q: 'an', membership: 'active', sort: 'membership' },
];
const DUE = ['7', '30', 'ended'] as const;
const ORDERS = ['asc', 'desc'] as const;
const SIZE = 9;

/** The first two pages, one in the middle, the last one and the one after it. */
const pagesOf = (rows: number): readonly number[] => {
  const last = Math.max(1, Math.ceil(rows / SIZE));
  return [...new Set([1, 2, Math.ceil(last / 2), last, last + 1])];
};

/** Every member with the end and the status of the membership, computed from all memberships. `$1` is today. */
const STATUS = `
  select members.id::int, fname, lname, ends, plan_name, case
      when ends is null then 'none'
      when ends < $1::date then 'ended'
      when exists (select from assignments as period
        where period.member_id = members.id and $1::date between start_day and end_day) then 'active'
      else 'upcoming' end as membership
  from members left join membership_status on member_id = members.id`;

function orderOf({ sort, order }: Query): string {
  const way = order === 'desc' ? 'desc' : '';
  if (sort === 'membership') return `ends ${way} nulls last, id`;
  const columns = sort === 'name' ? ['fname collate "und-x-icu"', 'lname collate "und-x-icu"', 'id'] : ['id'];
  return columns.map((column) => `${column} ${way}`).join(', ');
}

const trueIds = async (server: TestServer, where: string, order: string, values: unknown[]): Promise<number[]> =>
  (
    await server.sql<{ id: number }>(`select id from (${STATUS}) as member where ${where} order by ${order}`, values)
  ).map(({ id }) => id);

/** Returns what the server tells of views and of sorted renewals, and what is true by the tables. */
export async function answeredViews(server: TestServer, today: string): Promise<{ told: unknown[]; true: unknown[] }> {
  const lists = [
    ...VIEWS.map((query) => ({
      call: 'getMemberDetails' as const,
      query,
      where: `($2::text is null or membership = $2) and ($3::text is null or plan_name = $3) and strpos(fname, $4) > 0`,
      order: orderOf(query),
      values: [today, query['membership'] ?? null, query['plan'] ?? null, query['q'] ?? ''],
    })),
    ...DUE.flatMap((due) =>
      ORDERS.map((order) => ({
        call: 'getRenewalsDue' as const,
        query: { due, sort: 'ends', order } as Query,
        where: due === 'ended' ? 'ends < $1::date' : `ends between $1::date and $1::date + ${due}`,
        order: orderOf({ sort: 'membership', order }),
        values: [today],
      })),
    ),
  ];
  const [told, is]: unknown[][] = [[], []];
  for (const { call, query, where, order, values } of lists) {
    const ids = await trueIds(server, where, order, values);
    for (const page of pagesOf(ids.length)) {
      const { body } = await server.get(call, { ...query, page, size: SIZE });
      told!.push([query, page, body.total, body.data.map(({ id }: { id: number }) => id)]);
      is!.push([query, page, ids.length, ids.slice((page - 1) * SIZE, page * SIZE)]);
    }
  }
  return { told: told!, true: is! };
}
