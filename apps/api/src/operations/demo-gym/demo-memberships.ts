import { addDays, nextMembership } from '@gym/rules';
import type { Transaction } from '../../platform/database/database.ts';
import { memberships, plans } from '../../platform/database/schema/index.ts';

export interface DemoMember {
  readonly id: number;
  readonly joined: string;
}
type NewMembership = typeof memberships.$inferInsert;
type Plan = typeof plans.$inferSelect;

/** Days between the end of a membership and its renewal; a negative number is an early renewal. */
const RENEWAL_DELAYS = [-3, 0, 5, -1, 1, -6, 2];

/** One member of this many stopped coming some time ago. */
const LEAVES_EVERY = 6;
const AWAY_DAYS = 45;

/** Returns the memberships of one member since joining: most renewed in time or a little late, a few not renewed. */
function membershipsOf(
  { id, joined }: DemoMember,
  index: number,
  offered: readonly Plan[],
  today: string,
): NewMembership[] {
  const stopsBefore = index % LEAVES_EVERY === LEAVES_EVERY - 1 ? addDays(today, -AWAY_DAYS) : today;
  const periods: NewMembership[] = [];
  let soldOn = joined;
  let lastEnd: string | undefined;
  for (let turn = 0; soldOn <= stopsBefore; turn++) {
    // Most members keep their plan; now and then one tries another.
    const plan = offered[(index + (turn % 5 === 4 ? 1 : 0)) % offered.length];
    if (!plan) break;
    const { id: plan_id, plan_name, duration, duration_count, price, free_days } = plan;
    const period = nextMembership({ today: soldOn, lastEnd }, plan);
    if (!period) break;
    const terms = { plan_id, plan_name, duration, duration_count, price, free_days };
    periods.push({ member_id: id, ...terms, ...period, soldOn, renewed: true });
    lastEnd = period.end;
    soldOn = addDays(lastEnd, RENEWAL_DELAYS[(index + turn) % RENEWAL_DELAYS.length] ?? 0);
  }
  const last = periods.at(-1);
  if (last) last.renewed = false;
  return periods;
}

/**
 * Adds the memberships of the demo members since they joined. Leaves out plans for visitors: days, weeks and open
 * houses.
 */
export async function addDemoMemberships(
  tx: Transaction,
  members: readonly DemoMember[],
  today: string,
): Promise<void> {
  const offered = (await tx.select().from(plans).orderBy(plans.id)).filter(({ duration }) => duration === 1);
  const rows = members.flatMap((member, index) => membershipsOf(member, index, offered, today));
  if (rows.length > 0) await tx.insert(memberships).values(rows);
}
