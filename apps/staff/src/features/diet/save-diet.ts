import { ApiError, type Attempt, type Id, post, type Saved } from '@gym/api-client';
import type { Decimals } from '@gym/ui/decimals';
import type { FoodItem } from '@gym/api-contract';
import { saveDiet } from '@gym/api-contract/calls';
import { type DietRow, type DietValues, isFilled, toDietEntries, toFoods } from './diet-rows.ts';

/**
 * Moves the server's field errors to the table's rows. The server counts the entries that were sent, as in
 * `diet.0.qty`; the table counts the empty rows, too. An error of the food itself appears at the quantity.
 */
function moveErrorsToRows(error: unknown, rows: readonly DietRow[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const rowIndexes = rows.flatMap((row, index) => (isFilled(row) ? [index] : []));
  const errors = Object.entries(error.errors).map(([field, text]) => {
    const [, entry, name] = /^diet\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const rowIndex = rowIndexes[Number(entry)];
    return [rowIndex === undefined ? field : `diet.${rowIndex}.${name === 'units' ? 'units' : 'qty'}`, text];
  });
  return new ApiError(error.kind, error.reason, {
    ...error,
    errors: Object.fromEntries(errors) as Record<string, string>,
  });
}

/**
 * Sends the filled rows as a member's whole diet (acceptance G2).
 * @throws ApiError with its errors keyed by the table's rows
 */
export async function saveDietRows(
  member: Id,
  items: readonly FoodItem[],
  { diet, extra }: DietValues,
  { decimals, ...attempt }: Attempt & { readonly decimals: Decimals },
): Promise<Saved> {
  try {
    const entries = toDietEntries([...toFoods(items), ...extra], diet, decimals);
    return await post(saveDiet, { id: member, diet: entries }, attempt);
  } catch (error) {
    throw moveErrorsToRows(error, diet);
  }
}
