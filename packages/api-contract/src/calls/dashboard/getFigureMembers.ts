import { MAX_ROWS_AT_ONCE } from '@gym/rules';
import { defineCall, type Example } from '../../schema/call.ts';
import { list, nullable, oneOf, optional, record, string } from '../../schema/schema.ts';
import { answer, countInput, day, dayInput, id, idInput } from '../../schema/fields.ts';
import { count, money } from './figures.ts';

/**
 * The latest first. Without `size`, a page has 100 rows. `money` is only for users who may see it, and `taken_back` for
 * administrators.
 */
export const getFigureMembers = defineCall('getFigureMembers', {
  method: 'GET',
  access: 'signed-in',
  summary: 'The members whom a figure of the dashboard counts.',
  feature: 'gym-report',
  query: record({
    figure: oneOf('joined', 'money', 'sold', 'renewed', 'lost', 'taken_back'),
    /** The first and the last day, YYYY-MM-DD. */
    from: dayInput,
    to: dayInput,
    plan: optional(idInput),
    page: optional(countInput(999_999_999)),
    size: optional(countInput(MAX_ROWS_AT_ONCE)),
  }),
  answer: record({
    ...answer(
      list(
        record({
          /** The member; null for the sale of an erased member. */
          id: nullable(id),
          fname: string(),
          lname: string(),
          /** The plan of the membership; absent for added members. */
          plan_name: optional(string()),
          /** The day that counts: of the addition, the sale, the start, the end or the take-back. */
          day,
          /** The price of the membership; only for the figures `money` and `taken_back`. */
          price: optional(money),
          /** Who took the sale back, and why; only for the figure `taken_back`. */
          by: optional(string()),
          reason: optional(string()),
        }),
      ),
    ).properties,
    /** The number of rows on all pages. */
    total: count,
  }),
});

export const example: Example<typeof getFigureMembers> = {
  query: { figure: 'sold', from: '2026-01-01', to: '2026-12-31' },
  answer: {
    status: 'success',
    data: [
      { id: 1027, fname: 'Aisha', lname: 'Bello', plan_name: 'Student Month', day: '2026-11-24' },
      { id: 1050, fname: 'Alejandro', lname: 'Vargas', plan_name: 'Monthly Premium', day: '2026-11-23' },
    ],
    total: 278,
  },
};
