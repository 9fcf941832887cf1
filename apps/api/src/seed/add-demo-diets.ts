import { FOODS } from '../food-data/foods.ts';
import type { Transaction } from '../http/database.ts';
import { diets, dietTemplates } from '../schema/index.ts';
import { DEMO_DIETS, dietRows } from './demo-diets.ts';

/** Every third member of the demo gym keeps a diet. */
const EVERY = 3;

/** Adds the templates of the demo gym, and diets of some members that started from one and were adapted. */
export async function addDemoDiets(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  const ids = new Map(FOODS.map(({ food_name, id }) => [food_name, id]));
  const templates = Object.entries(DEMO_DIETS).map(([name, lines]) => ({
    name,
    diet: dietRows(lines, (food) => ids.get(food)),
  }));
  await tx.insert(dietTemplates).values(templates).onConflictDoNothing();
  const rows = memberIds
    .filter((_, index) => index % EVERY === 0)
    .map((member_id, index) => {
      const { diet } = templates[index % templates.length] ?? { diet: [] };
      return { member_id, diet: diet.filter((_, row) => row % 5 !== index % 5) };
    });
  if (rows.length > 0) await tx.insert(diets).values(rows);
}
