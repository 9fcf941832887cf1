import { ApiError } from '@gym/api-client';
import { isFilled, type DietRow } from './diet-rows.ts';

/**
 * A refusal names the entries that were sent, `diet.0.qty`; in the table stand the foods between them too. Puts its texts at
 * the table's rows; what is said of the food itself at the quantity.
 */
export function atTheirRows(error: unknown, rows: readonly DietRow[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const places = rows.flatMap((row, index) => (isFilled(row) ? [index] : []));
  const errors = Object.entries(error.errors).map(([field, text]) => {
    const [, entry, name] = /^diet\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const place = places[Number(entry)];
    return [place === undefined ? field : `diet.${place}.${name === 'units' ? 'units' : 'qty'}`, text];
  });
  return new ApiError(error.kind, error.reason, {
    ...error,
    errors: Object.fromEntries(errors) as Record<string, string>,
  });
}
