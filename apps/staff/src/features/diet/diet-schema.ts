import { array, mixed, object, ValidationError } from 'yup';
import type { Decimals } from '@gym/ui/decimals';
import { dietTexts } from './texts.ts';
import { isFilled, type DietRow, type Food } from './diet-rows.ts';

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
