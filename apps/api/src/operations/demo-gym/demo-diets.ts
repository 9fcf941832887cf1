import type { Transaction } from '../../platform/database/database.ts';
import { type DietRow, diets, dietTemplates } from '../../platform/database/schema/index.ts';
import { FOODS } from '../../shared/foods/foods.ts';

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
