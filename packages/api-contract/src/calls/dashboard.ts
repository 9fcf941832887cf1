import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { answer, day } from '../schema/fields.ts';

const count = Type.Integer({ minimum: 0 });

/** Ours: what the dashboard's four cards show (acceptance B6). Days and months are the gym's own. */
export const getDashboardFigures = defineCall({
  method: 'GET',
  path: '/api/getDashboardFigures',
  access: 'signed-in',
  summary: "The dashboard's four figures.",
  feature: FEATURES.dashboardFigures,
  answer: answer(
    Type.Object({
      /** Prices, as they were sold, of the periods that started this month. */
      money: Type.Number({ minimum: 0 }),
      /** User accounts. */
      users: count,
      /** Members added in the last 30 days, today among them. */
      new_clients: count,
      /** Plans assigned this month. */
      sales: count,
      /** The day they were counted on, where the gym is. */
      today: day,
    }),
  ),
});
