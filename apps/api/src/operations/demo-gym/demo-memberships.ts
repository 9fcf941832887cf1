import { addDays } from '../../shared/calendar/days.ts';
import { nextMembershipDates } from '../../features/memberships/membership-dates.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { memberships, plans } from '../../platform/database/schema/index.ts';

export interface DemoMember {
  readonly id: number;
  readonly joined: string;
}
type NewMembership = typeof memberships.$inferInsert;
type Plan = typeof plans.$inferSelect;

/**
 * How many days after the last end a member of the demo gym comes back; below 0 is before it. Two in a row look natural
 * enough.
 */
const RENEWAL_DELAYS = [-3, 0, 5, -1, 1, -6, 2];

/** Every so many members one stopped coming a while ago. */
const LEAVES_EVERY = 6;
const AWAY_DAYS = 45;

/** The periods of one member from joining until today: renewed in time or a little late, and by a few no more. */
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
    // Most keep to a plan; now and then somebody tries another.
    const plan = offered[(index + (turn % 5 === 4 ? 1 : 0)) % offered.length];
    if (!plan) break;
    const { id: plan_id, plan_name, duration, price, free_days } = plan;
    const period = nextMembershipDates({ today: soldOn, lastEnd }, plan);
    periods.push({ member_id: id, plan_id, plan_name, duration, price, free_days, ...period, soldOn, renewed: true });
    lastEnd = period.end;
    soldOn = addDays(lastEnd, RENEWAL_DELAYS[(index + turn) % RENEWAL_DELAYS.length] ?? 0);
  }
  const last = periods.at(-1);
  if (last) last.renewed = false;
  return periods;
}

/** What the members of the demo gym were sold since they joined. Days, weeks and open houses are for visitors. */
export async function addDemoMemberships(
  tx: Transaction,
  members: readonly DemoMember[],
  today: string,
): Promise<void> {
  const offered = (await tx.select().from(plans).orderBy(plans.id)).filter(({ duration }) => duration === 1);
  const rows = members.flatMap((member, index) => membershipsOf(member, index, offered, today));
  if (rows.length > 0) await tx.insert(memberships).values(rows);
}
