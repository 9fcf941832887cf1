import { defineCall, type Example } from '../../schema/call.ts';
import { answer, day } from '../../schema/fields.ts';
import { optional, record } from '../../schema/schema.ts';
import { count, money } from './figures.ts';

/** Days and months are in the gym's time zone (acceptance B6). */
export const getDashboardFigures = defineCall('getDashboardFigures', {
  method: 'GET',
  access: 'signed-in',
  summary: "The dashboard's four figures.",
  feature: 'dashboard-figures',
  answer: answer(
    record({
      /** Sum of the prices of the memberships that started this month. Absent for users who may not see it. */
      money: optional(money),
      /** Active user accounts. */
      users: count,
      /**
       * Members who joined in the last 30 days, today included. A record that was erased or merged is none. An imported
       * one joined on the day that the file says, else on the first day of the earliest membership, else nobody knows.
       */
      new_clients: count,
      /** Memberships sold this month. */
      sales: count,
      /** Today in the gym's time zone. */
      today: day,
    }),
  ),
});

export const example: Example<typeof getDashboardFigures> = {
  answer: { status: 'success', data: { money: 0, users: 3, new_clients: 0, sales: 0, today: '2026-11-24' } },
};
