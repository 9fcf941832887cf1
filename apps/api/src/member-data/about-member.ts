import { sql, type SQL } from 'drizzle-orm';

/** The entries of the audit trail about what these members are and have. Each half is read off an index. */
export const entriesAbout = (numbers: readonly number[]): SQL => sql`(
  select * from audit_entries where record = 'member' and record_id = any(${sql.param(numbers)}::bigint[])
  union all
  select * from audit_entries where record in ('measurement', 'diet', 'assignment')
    and coalesce(after, before) ->> 'member_id' = any(${sql.param(numbers.map(String))}::text[]))`;
