import { readFileSync } from 'node:fs';

/** A food that a diet may hold. */
interface Food {
  readonly id: number;
  readonly food_name: string;
  readonly veg: boolean;
}

const foodOf = (line: string): Food & { readonly offered: boolean } => {
  const [id = '', mark = '', food_name = ''] = line.split('|');
  return { id: Number(id), food_name, veg: mark.endsWith('v'), offered: !mark.startsWith('x') };
};

const all = readFileSync(new URL('./foods.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(foodOf);

/** The foods on offer, in the order in which every screen shows them (acceptance G1). */
export const FOODS: readonly Food[] = all
  .filter(({ offered }) => offered)
  .map(({ offered: _offered, ...food }) => food);

/** Every id that a diet may hold: a food that was offered once stays valid. */
export const FOOD_IDS: ReadonlySet<number> = new Set(all.map(({ id }) => id));

/** The names of all foods, also of those that are no longer offered. */
export const FOOD_NAMES: ReadonlyMap<number, string> = new Map(all.map(({ id, food_name }) => [id, food_name]));
