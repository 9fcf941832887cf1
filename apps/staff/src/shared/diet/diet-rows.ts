import type { Id } from '@gym/api-client';
import type { DietEntry, FoodItem } from '@gym/api-client/staff';
import { dietTexts } from '../../texts/diet.ts';

/** A line of the table: a food, in its place for good. */
export interface Food {
  readonly id: Id;
  readonly name: string;
  /** Undefined where the server does not mark foods. */
  readonly veg?: boolean;
}

/** What is typed beside a food. */
export interface DietRow {
  readonly qty: string;
  readonly units: string;
}

/** The table: foods and rows of the same index. */
export interface FoodRows {
  readonly foods: readonly Food[];
  readonly rows: readonly DietRow[];
}

/**
 * What the form holds: a row for each food of the server's list, then one for each of `extra`, which stand in the diet
 * beside it.
 */
export interface DietValues {
  readonly diet: readonly DietRow[];
  readonly extra: readonly Food[];
}

/** A food that is not in the diet. */
export const EMPTY_ROW: DietRow = { qty: '', units: '' };

/** A row with both fields empty is not in the diet, and not validated (acceptance G1). */
export const isFilled = ({ qty, units }: DietRow): boolean => qty.trim() !== '' || units.trim() !== '';

/** The server's foods as lines of the table. */
export const toFoods = (items: readonly FoodItem[]): Food[] =>
  items.map(({ id, food_name, ...rest }) => ({ id, name: food_name, ...rest }));

/**
 * A diet as the table shows it: one row for each food in the server's order, then one for each entry that fits none of
 * them – a food no longer offered, or one that stands in the diet twice – so that a save loses nothing.
 */
export function toFoodRows(items: readonly FoodItem[], entries: readonly DietEntry[]): FoodRows {
  const foods = toFoods(items);
  const rows: DietRow[] = foods.map(() => EMPTY_ROW);
  const rowIndexOf = new Map(foods.map(({ id }, index) => [String(id), index]));
  for (const { food_item, qty, units } of entries) {
    const rowIndex = rowIndexOf.get(String(food_item));
    const row = { qty: String(qty), units };
    if (rowIndex !== undefined && !isFilled(rows[rowIndex] ?? EMPTY_ROW)) {
      rows[rowIndex] = row;
    } else {
      foods.push({ id: food_item, name: foods[rowIndex ?? -1]?.name ?? dietTexts.unknownFood(food_item) });
      rows.push(row);
    }
  }
  return { foods, rows };
}

/** A diet as the form holds it. */
export function toDietValues(items: readonly FoodItem[], entries: readonly DietEntry[]): DietValues {
  const { foods, rows } = toFoodRows(items, entries);
  return { diet: rows, extra: foods.slice(items.length) };
}

/** All filled rows, as they are sent (acceptance G2). */
export const toDietEntries = (foods: readonly Food[], rows: readonly DietRow[]): DietEntry[] =>
  rows.flatMap((row, index) =>
    isFilled(row) ? [{ food_item: foods[index]?.id ?? '', qty: row.qty.trim(), units: row.units.trim() }] : [],
  );
