import { idOf, type Id } from '../http/id.ts';
import type { Json } from '../http/json.ts';
import { textOf } from '../http/text-of.ts';
import { numberOf } from '../http/wire-number.ts';

/** One food of a member's diet. */
export interface DietEntry {
  readonly food_item: Id;
  readonly qty: number | string;
  readonly units: string;
}

/** An entry from an answer; a quantity that is no number stays as it came. */
export const toDietEntry = ({ food_item, qty, units }: Json): DietEntry =>
  ({ food_item: idOf(food_item), qty: numberOf(qty) ?? textOf(qty), units: textOf(units) });
