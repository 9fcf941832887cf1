import type { memberships } from '../../platform/database/schema/index.ts';

export type Membership = typeof memberships.$inferSelect;

/** A membership as the calls return it. */
export const readMembership = ({
  id,
  plan_id,
  plan_name,
  duration,
  duration_count,
  price,
  free_days,
  start,
  end,
}: Membership) => ({
  id,
  plan_id,
  plan_name,
  duration,
  duration_count,
  price,
  free_days,
  start,
  end,
});

/** A membership as the audit trail keeps it. */
export const auditedMembership = (row: Membership) => ({
  member_id: row.member_id,
  ...readMembership(row),
});
