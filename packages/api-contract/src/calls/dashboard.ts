import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { answer, day } from '../schema/fields.ts';

const count = Type.Integer({ minimum: 0 });

/** Days and months are in the gym's time zone (acceptance B6). */
export const getDashboardFigures = defineCall({
  method: 'GET',
  path: '/api/getDashboardFigures',
  access: 'signed-in',
  summary: "The dashboard's four figures.",
  feature: FEATURES.dashboardFigures,
  answer: answer(
    Type.Object({
      /** Sum of the prices of the memberships that started this month. */
      money: Type.Number({ minimum: 0 }),
      /** Active user accounts. */
      users: count,
      /** Members added in the last 30 days, today included. A record that was erased or merged is none. */
      new_clients: count,
      /** Memberships sold this month. */
      sales: count,
      /** Today in the gym's time zone. */
      today: day,
    }),
  ),
});
