import { list, optional, record, string } from '../../schema/schema.ts';
import { count, money } from './figures.ts';
import { defineCall, type Example } from '../../schema/call.ts';
import { answer, day, id } from '../../schema/fields.ts';

/** The figures of a month or of a plan. */
const reportFigures = {
  /** Sum of the prices of the memberships that started. Absent for users who may not see it. */
  money: optional(money),
  /** Memberships sold. */
  sold: count,
  /** Memberships that ended, of members who have a later one. */
  renewed: count,
  /** Memberships that ended, of members who have no later one. */
  lost: count,
};

/** Days and months are in the gym's time zone. This month counts up to today, what ended up to yesterday. */
export const getGymReport = defineCall('getGymReport', {
  method: 'GET',
  access: 'signed-in',
  summary: 'Money, and new, renewed and lost members of twelve months, by month and by plan.',
  feature: 'gym-report',
  answer: answer(
    record({
      /** Today in the gym's time zone. */
      today: day,
      /** Twelve months, this one last. */
      months: list(
        record({
          /** Its first day. */
          month: day,
          /** Members who joined. A record that was erased or merged is none. */
          joined: count,
          ...reportFigures,
          /** Sales taken back, by the day on which that happened. Only for administrators. */
          taken_back: optional(count),
        }),
      ),
      /** All plans, by name, with their figures of the twelve months. */
      plans: list(record({ id, plan_name: string(), ...reportFigures })),
    }),
  ),
});

export const example: Example<typeof getGymReport> = {
  answer: {
    status: 'success',
    data: {
      today: '2026-11-24',
      months: [
        { month: '2025-12-01', joined: 0, money: 0, sold: 0, renewed: 0, lost: 0 },
        { month: '2026-01-01', joined: 0, money: 0, sold: 0, renewed: 0, lost: 0 },
      ],
      plans: [
        { id: 1, plan_name: 'Basic', money: 0, sold: 0, renewed: 0, lost: 0 },
        { id: 3, plan_name: 'Day Ticket', money: 0, sold: 0, renewed: 0, lost: 0 },
      ],
    },
  },
};
