import { calls, reasons } from '@gym/api-contract';
import { implement } from '../../platform/http/implement-call.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import type { DietRow } from '../../platform/database/schema/index.ts';
import { FOOD_IDS, FOODS } from '../../shared/foods/foods.ts';

/** All foods with their dietary marks, always in the same order (acceptance G1, G3). */
export const getFoods = implement(calls.getFoodItem, async () => ({ status: 'success', data: [...FOODS] }));

/** Rejects unknown foods, with one error per row. @throws HttpError 422 */
export function requireKnownFoods(rows: readonly DietRow[]): void {
  const reason = reasons.diet.unknownFood;
  const errors = Object.fromEntries(
    rows.flatMap(({ food_item }, index) => (FOOD_IDS.has(food_item) ? [] : [[`diet.${index}.food_item`, reason]])),
  );
  if (Object.keys(errors).length > 0) throw new HttpError(422, reason, { errors });
}
