import { type Id, idOf, type Json, numberOf, textOf, toWireNumber } from '@gym/api-client';

/** One food of a member's diet. */
export interface DietEntry {
  readonly food_item: Id;
  readonly qty: number | string;
  readonly units: string;
}

/** An entry from an answer; a quantity that is no number stays as it came. */
export const toDietEntry = ({ food_item, qty, units }: Json): DietEntry => ({
  food_item: idOf(food_item),
  qty: numberOf(qty) ?? textOf(qty),
  units: textOf(units),
});

/** Entries as they go out: what is a number as a number (acceptance K). */
export const sentEntries = (entries: readonly DietEntry[]): DietEntry[] =>
  entries.map(({ food_item, qty, units }) => ({ food_item: toWireNumber(food_item), qty: toWireNumber(qty), units }));
