import { list, record, string } from '../../schema/schema.ts';
import { text } from '../../schema/fields.ts';

/** A list has at most this many views of one user. */
export const MAX_VIEWS = 50;

/** The parameters of a list's address, such as a search and a filter, decoded. */
export const parameters = list(record({ name: text(40), value: string({ minLength: 1, maxLength: 300 }) }), {
  maxItems: 30,
});
