import { array, mixed, object, ValidationError } from 'yup';
import type { Decimals } from '@gym/ui/decimals';
import { ApiError, type Attempt, type Id, post, type Saved } from '@gym/api-client';
import type { FoodItem } from '@gym/api-contract';
import { saveDiet } from '@gym/api-contract/calls';
import { isFilled, type DietRow, type Food, type DietValues, toDietEntries, toFoods } from './diet-rows.ts';
import { dietTexts } from './texts.ts';

const { messages } = dietTexts;

/** A quantity as typed: the plain decimals that the server accepts (acceptance K). */
const PLAIN_DECIMAL = /^\d{1,12}(\.\d{1,6})?$/;

/** The error of a quantity; undefined without one. */
function qtyError(qty: string, { read, write }: Decimals): string | undefined {
  if (qty.trim() === '') return messages.qty;
  return PLAIN_DECIMAL.test(read(qty) ?? '') ? undefined : messages.noQty(write(2.5));
}

/**
 * Rules of the diet's rows (acceptance G1). One test checks all rows, because one schema per row would slow down
 * typing.
 */
export const dietSchema = (decimals: Decimals) =>
  object({
    diet: array()
      .of(mixed<DietRow>().required())
      .required()
      .test('rows', (rows, { createError }) => {
        const errors = rows.flatMap((typed: Partial<DietRow>, index) => {
          // The form library omits empty fields from the values that it validates.
          const row = { qty: typed.qty ?? '', units: typed.units ?? '' };
          if (!isFilled(row)) return [];
          const problem = qtyError(row.qty, decimals);
          return [
            ...(problem ? [createError({ path: `diet.${index}.qty`, message: problem })] : []),
            ...(row.units.trim() ? [] : [createError({ path: `diet.${index}.units`, message: messages.units })]),
          ];
        });
        return errors.length === 0 || new ValidationError(errors);
      }),
    extra: array().of(mixed<Food>().required()).required(),
  });

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
