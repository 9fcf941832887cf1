import type { assignments } from '../schema/index.ts';

type Assignment = typeof assignments.$inferSelect;

/** A period as the calls read it: what was sold, and when it runs. */
export const readPeriod = ({ id, plan_name, duration, price, free_days, start, end }: Assignment) => ({
  id,
  plan_name,
  duration,
  price,
  free_days,
  start,
  end,
});

/** The same as the audit trail keeps it. */
export const auditedPeriod = (row: Assignment) => ({
  member_id: row.member_id,
  plan_id: row.plan_id,
  ...readPeriod(row),
});
