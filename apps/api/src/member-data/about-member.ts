import { sql, type SQL } from 'drizzle-orm';

/** The entries of the audit trail about what these members are and have. Each half is read off an index. */
export const entriesAbout = (numbers: readonly number[]): SQL => sql`(
  select * from audit_entries where record = 'member' and record_id = any(${sql.param(numbers)}::bigint[])
  union all
  select * from audit_entries where record in ('measurement', 'diet', 'assignment')
    and coalesce(after, before) ->> 'member_id' = any(${sql.param(numbers.map(String))}::text[]))`;

/** A person: the numbers under which they are kept, their own first, and how they are reached. */
export interface Person { readonly numbers: readonly number[]; readonly phone: string; readonly email: string }

/**
 * The rows of imports that are about a person, as `import_id`, `line` and `fate`: who became the person or is a duplicate of them, and whoever is
 * reached by the same phone or email. What a row says goes with the member that it makes, so this finds what was never added.
 */
export const importRowsAbout = ({ numbers, phone, email }: Person): SQL => sql`(
  select import_id, line, fate from member_import_rows
  where member_id = any(${sql.param(numbers)}::bigint[]) or duplicate_of = any(${sql.param(numbers)}::bigint[])
    or phone = nullif(${phone}, '') or email = nullif(lower(${email}), '')
  union
  select twice.import_id, twice.line, twice.fate from member_import_rows as row
  join member_import_rows as twice on twice.import_id = row.import_id and twice.duplicate_line = row.line
  where row.member_id = any(${sql.param(numbers)}::bigint[]))`;
