import type { Id } from '@gym/api-client';
import type { DietEntry, FoodItem } from '@gym/api-contract';
import type { Decimals } from '@gym/ui/decimals';
import { dietTexts } from './texts.ts';

/** A food of the table. Its index never changes. */
export interface Food {
  readonly id: Id;
  readonly name: string;
  /** Undefined if the server does not mark foods. */
  readonly veg?: boolean;
}

/** The input of a food's row. */
export interface DietRow {
  /** As the gym's locale writes numbers. */
  readonly qty: string;
  readonly units: string;
}

/** The table: foods and rows with equal indexes. */
export interface FoodRows {
  readonly foods: readonly Food[];
  readonly rows: readonly DietRow[];
}

/**
 * The form's values: a row for each food of the server's list, then one for each food of `extra`. The diet contains the
 * extra foods, but the list does not.
 */
export interface DietValues {
  readonly diet: readonly DietRow[];
  readonly extra: readonly Food[];
}

/** The row of a food that is not in the diet. */
export const EMPTY_ROW: DietRow = { qty: '', units: '' };

/** A row with both fields empty is not in the diet, and is not validated (acceptance G1). */
export const isFilled = ({ qty, units }: DietRow): boolean => qty.trim() !== '' || units.trim() !== '';

/** Converts the server's foods to foods of the table. */
export const toFoods = (items: readonly FoodItem[]): Food[] =>
  items.map(({ id, food_name, ...rest }) => ({ id, name: food_name, ...rest }));

/**
 * Converts a diet to the table's rows: first one for each food, in the server's order. Entries that match no row
 * follow, so that a save loses nothing: a food no longer offered, or the second entry of a food.
 */
export function toFoodRows(items: readonly FoodItem[], entries: readonly DietEntry[], { write }: Decimals): FoodRows {
  const foods = toFoods(items);
  const rows: DietRow[] = foods.map(() => EMPTY_ROW);
  const rowIndexOf = new Map(foods.map(({ id }, index) => [String(id), index]));
  for (const { food_item, qty, units } of entries) {
    const rowIndex = rowIndexOf.get(String(food_item));
    const row = { qty: write(qty), units };
    if (rowIndex !== undefined && !isFilled(rows[rowIndex] ?? EMPTY_ROW)) {
      rows[rowIndex] = row;
    } else {
      foods.push({ id: food_item, name: foods[rowIndex ?? -1]?.name ?? dietTexts.unknownFood(food_item) });
      rows.push(row);
    }
  }
  return { foods, rows };
}

/** Converts a diet to form values. */
export function toDietValues(
  items: readonly FoodItem[],
  entries: readonly DietEntry[],
  decimals: Decimals,
): DietValues {
  const { foods, rows } = toFoodRows(items, entries, decimals);
  return { diet: rows, extra: foods.slice(items.length) };
}

/** The filled rows as the request sends them (acceptance G2). */
export const toDietEntries = (foods: readonly Food[], rows: readonly DietRow[], { read }: Decimals): DietEntry[] =>
  rows.flatMap((row, index) => {
    const qty = row.qty.trim();
    return isFilled(row) ? [{ food_item: foods[index]?.id ?? '', qty: read(qty) ?? qty, units: row.units.trim() }] : [];
  });
