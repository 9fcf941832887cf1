import { addDays, nextMembership } from '@gym/rules';
import type { Transaction } from '../../platform/database/database.ts';
import { memberships, plans, type DietRow, diets, dietTemplates } from '../../platform/database/schema/index.ts';
import { FOODS } from '../../features/diet/foods.ts';

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

/** Splits text into diet rows: quantity, unit and food name per line. */
const rows = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

/** Diet templates of the demo gym. */
const DEMO_DIETS: Readonly<Record<string, readonly string[]>> = {
  'Lean, vegetarian': rows(`
    60|gm|Oats, rolled
    250|ml|Milk, skimmed
    1|piece|Apple
    150|gm|Lentils, red, cooked
    120|gm|Rice, brown, cooked
    150|gm|Spinach
    100|gm|Paneer
    200|gm|Curd (dahi)
    30|gm|Almonds
    2|litres|Water`),
  'Muscle, with meat': rows(`
    3|pieces|Egg, whole
    2|slices|Bread, whole wheat
    200|gm|Chicken breast
    200|gm|Rice, white, cooked
    150|gm|Broccoli
    30|gm|Whey protein powder
    300|ml|Milk, whole
    1|piece|Banana
    150|gm|Salmon
    200|gm|Sweet potato`),
  Endurance: rows(`
    80|gm|Muesli, unsweetened
    200|gm|Yoghurt, plain
    2|pieces|Banana
    150|gm|Pasta, whole wheat, cooked
    120|gm|Tuna, tinned in water
    100|gm|Tomato
    40|gm|Dates
    500|ml|Coconut water`),
};

/** Converts diet lines to rows with food ids. @throws if a food is not in the list */
function dietRows(lines: readonly string[], idOf: (food: string) => number | undefined): DietRow[] {
  return lines.map((line) => {
    const [qty, units = '', food = ''] = line.split('|');
    const food_item = idOf(food);
    if (food_item === undefined) throw new Error(`The demo gym eats "${food}", which is not in the list of foods.`);
    return { food_item, qty: Number(qty), units };
  });
}

/** Every third demo member has a diet. */
const DIET_EVERY = 3;

/** Adds the diet templates of the demo gym, and some members' diets, each adapted from a template. */
export async function addDemoDiets(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  const ids = new Map(FOODS.map(({ food_name, id }) => [food_name, id]));
  const templates = Object.entries(DEMO_DIETS).map(([name, lines]) => ({
    name,
    diet: dietRows(lines, (food) => ids.get(food)),
  }));
  await tx.insert(dietTemplates).values(templates).onConflictDoNothing();
  const rows = memberIds
    .filter((_, index) => index % DIET_EVERY === 0)
    .map((member_id, index) => {
      const { diet } = templates[index % templates.length] ?? { diet: [] };
      return { member_id, diet: diet.filter((_, row) => row % 5 !== index % 5) };
    });
  if (rows.length > 0) await tx.insert(diets).values(rows);
}
