import { MAX_UNITS } from '@gym/rules';
import { either, list, number, record, string } from '../../schema/schema.ts';
import { id, idInput, numeric, text } from '../../schema/fields.ts';

/** The filled rows of a diet. `units` is a free text. */
export const dietInput = list(
  record({ food_item: idInput, qty: numeric({ minimum: 0, maximum: 1_000_000 }), units: text(MAX_UNITS) }),
  { maxItems: 1000 },
);

/** The rows of a diet in a response. */
export const dietRows = list(record({ food_item: id, qty: either([number(), string()]), units: string() }));
