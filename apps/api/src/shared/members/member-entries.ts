import { sql, type SQL } from 'drizzle-orm';

/** Selects the audit entries of a member's sales, measurements and diets. An index has these expressions. */
export const entriesOfMember = (memberId: number): SQL => sql`
  record in ('measurement', 'diet', 'assignment') and coalesce(after, before) ->> 'member_id' = ${String(memberId)}`;
