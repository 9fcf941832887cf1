import { toMemberDiet, type FoodItem } from '@gym/api-client/staff';
import type { Conflict, ConflictSources, FoundConflicts } from '@gym/ui/form';
import { EMPTY_ROW, toDietValues, type DietRow, type DietValues, type Food } from '../../shared/diet/diet-rows.ts';

const isSameText = (one: string, other: string): boolean => one.trim() === other.trim();
const isSameQty = (one: string, other: string): boolean =>
  isSameText(one, other) || (one.trim() !== '' && other.trim() !== '' && Number(one) === Number(other));

/** Whether two rows say the same: '2.50' is 2.5. */
export const isSameRow = (one: DietRow, other: DietRow): boolean =>
  isSameQty(one.qty, other.qty) && isSameText(one.units, other.units);

/** Rows by what they are of: the place of a food in the server's list, or an extra food and which of its rows it is. */
function byFood(items: number, { diet, extra }: DietValues): Map<string, { row: DietRow; food?: Food }> {
  const met = new Map<string, number>();
  return new Map(
    diet.map((row, index) => {
      const food = extra[index - items];
      if (!food) return [String(index), { row }];
      const nth = (met.get(String(food.id)) ?? 0) + 1;
      met.set(String(food.id), nth);
      return [`${food.id} ${nth}`, { row, food }];
    }),
  );
}

/**
 * The rows in which the stored diet and the typed one differ, after somebody else saved theirs (acceptance J4). A row that was not
 * touched here starts with what is stored, a touched one with what was typed; extra foods of both have a row.
 */
export const compareDiets =
  (items: readonly FoodItem[]) =>
  ({ current, mine, before }: ConflictSources): FoundConflicts => {
    const typed = mine as unknown as DietValues;
    const mines = byFood(items.length, typed);
    const stored = byFood(items.length, toDietValues(items, toMemberDiet(current).entries));
    const befores = before && byFood(items.length, before as unknown as DietValues);
    const keys = [...mines.keys(), ...[...stored.keys()].filter((key) => !mines.has(key))];
    const rows = keys.map((key) => {
      const [own, other] = [mines.get(key)?.row ?? EMPTY_ROW, stored.get(key)?.row ?? EMPTY_ROW];
      const touched = !befores || !isSameRow(own, befores.get(key)?.row ?? EMPTY_ROW);
      return { own, other, differs: !isSameRow(own, other), start: touched ? own : other };
    });
    const extra = keys.flatMap((key) => mines.get(key)?.food ?? stored.get(key)?.food ?? []);
    const conflicts = rows.flatMap(({ own, other, differs }, index): [string, Conflict][] =>
      differs ? [[`diet.${index}`, { stored: other, mine: own }]] : [],
    );
    return {
      conflicts: Object.fromEntries(conflicts),
      start: { diet: rows.map(({ start }) => start), extra } satisfies DietValues,
      stored: { diet: rows.map(({ other }) => other), extra } satisfies DietValues,
    };
  };
