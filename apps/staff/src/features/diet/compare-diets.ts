import type { Decimals } from '@gym/rules';
import { type DietRow, type Food, type DietValues, toDietValues, EMPTY_ROW } from './diet-rows.ts';
import type { FoodItem } from '@gym/api-contract';
import type { ConflictSources, FoundConflicts, Conflict } from '@gym/ui/form';
import { toMemberDiet } from './diet-queries.ts';

const isSameText = (one: string, other: string): boolean => one.trim() === other.trim();

const isSameQty = (one: string, other: string, { read }: Decimals): boolean => {
  const [first, second] = [read(one), read(other)];
  return isSameText(one, other) || (first !== undefined && second !== undefined && Number(first) === Number(second));
};

/** Compares the values of two rows: '2.50' equals '2.5'. */
export const isSameRow = (one: DietRow, other: DietRow, decimals: Decimals): boolean =>
  isSameQty(one.qty, other.qty, decimals) && isSameText(one.units, other.units);

/** Keys the rows by food. A food of the server's list has its index; x among its duplicates. */
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

/** The diet form's values, as the form library holds them. */
const dietValuesOf = ({ diet, extra }: Readonly<Record<string, unknown>>): DietValues => ({
  diet: diet as DietValues['diet'],
  extra: extra as DietValues['extra'],
});

/**
 * Compares a diet after another user's save (acceptance J4). A row that both changed is a conflict. A row that only the
 * other user changed starts with the stored values. Extra foods of both users have a row.
 */
export const compareDiets =
  (items: readonly FoodItem[], decimals: Decimals) =>
  ({ current, changes, mine, before }: ConflictSources): FoundConflicts => {
    const mines = byFood(items.length, dietValuesOf(mine));
    const stored = byFood(items.length, toDietValues(items, toMemberDiet(current).entries, decimals));
    const befores = before && byFood(items.length, dietValuesOf(before));
    const keys = [...mines.keys(), ...[...stored.keys()].filter((key) => !mines.has(key))];
    const rows = keys.map((key) => {
      const rowIn = (diet: typeof befores) => diet?.get(key)?.row ?? EMPTY_ROW;
      const [own, other, base] = [rowIn(mines), rowIn(stored), rowIn(befores)];
      const isSame = (one: DietRow, another: DietRow) => isSameRow(one, another, decimals);
      const isMine = !befores || !isSame(own, base);
      const isTheirs = !befores || !isSame(other, base);
      return { own, other, conflicts: isMine && isTheirs && !isSame(own, other), start: isMine ? own : other };
    });
    const extra = keys.flatMap((key) => mines.get(key)?.food ?? stored.get(key)?.food ?? []);
    const conflicts = rows.flatMap(({ own, other, conflicts: asks }, index): [string, Conflict][] =>
      asks ? [[`diet.${index}`, { stored: other, mine: own, change: changes?.diet }]] : [],
    );
    return {
      conflicts: Object.fromEntries(conflicts),
      start: { diet: rows.map(({ start }) => start), extra } satisfies DietValues,
      stored: { diet: rows.map(({ other }) => other), extra } satisfies DietValues,
    };
  };
