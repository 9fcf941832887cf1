import { sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/database.ts';

/** A person's member numbers: the own one, then those of records that are merged into it. */
export async function findPersonNumbers(db: Database | Transaction, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive one (id) as (
      select ${id}::bigint union select gone_id from member_merges join one on kept_id = one.id where undone_at is null
    ) select id from one order by id <> ${id}, id`);
  return rows.map((row) => Number(row.id));
}

/** The audit entries about these members and their records. Each half uses an index. */
export const auditEntriesAbout = (numbers: readonly number[]): SQL => sql`(
  select * from audit_entries where record = 'member' and record_id = any(${sql.param(numbers)}::bigint[])
  union all
  select * from audit_entries where record in ('measurement', 'diet', 'assignment')
    and coalesce(after, before) ->> 'member_id' = any(${sql.param(numbers.map(String))}::text[]))`;

/** A person: their member numbers, the own one first, and their contact. */
export interface Person {
  readonly numbers: readonly number[];
  readonly phone: string;
  readonly email: string;
}

/**
 * A person's current and earlier phones and emails, as `kind` and `value`; the earlier ones are in the audit trail. A
 * value that another member has now belongs to that member. So does a value of a record whose merge was undone.
 */
const contactsOfPerson = ({ numbers, phone, email }: Person): SQL => sql`
  with audited as (
    select record_id = any(${sql.param(numbers)}::bigint[]) as own, kind, value
    from audit_entries, lateral (values
      ('phone', before ->> 'phone'), ('phone', after ->> 'phone'),
      ('email', lower(before ->> 'email')), ('email', lower(after ->> 'email'))
    ) as contact (kind, value)
    where record = 'member' and record_id = any(${sql.param(numbers)}::bigint[] || array(
      select gone_id from member_merges where kept_id = any(${sql.param(numbers)}::bigint[]) and undone_at is not null
    ))
  ), earlier as (
    select kind, value from audited where own except select kind, value from audited where not own
  )
  select kind, value from earlier where not exists (
    select from members where kind = 'phone' and phone = value and id <> all(${sql.param(numbers)}::bigint[])
  ) and not exists (
    select from members where kind = 'email' and lower(email) = value and id <> all(${sql.param(numbers)}::bigint[])
  )
  union values ('phone', ${phone}), ('email', lower(${email}))`;

/** The rows with any of a person's phones or emails. They are read file by file, since each file has an index. */
const rowsWithContact = (kind: 'phone' | 'email'): SQL => sql`
  select reached.* from member_imports, lateral (
    select import_id, line, fate from member_import_rows
    where import_id = member_imports.id
      and ${sql.identifier(kind)} = any(array(select value from contacts where kind = ${kind} and value <> ''))
    offset 0
  ) as reached`;

/**
 * The import rows about a person, as `import_id`, `line` and `fate`: rows that became the person, duplicate them, or
 * have a phone or an email of theirs. An added row keeps no values, so these are mostly rows that were never added.
 */
export const importRowsAbout = (person: Person): SQL => sql`(
  with contacts as materialized (${contactsOfPerson(person)})
  select import_id, line, fate from member_import_rows
  where member_id = any(${sql.param(person.numbers)}::bigint[])
  union select import_id, line, fate from member_import_rows
  where duplicate_of = any(${sql.param(person.numbers)}::bigint[])
  union ${rowsWithContact('phone')} union ${rowsWithContact('email')}
  union
  select twice.import_id, twice.line, twice.fate from member_import_rows as row
  join member_import_rows as twice on twice.import_id = row.import_id and twice.duplicate_line = row.line
  where row.member_id = any(${sql.param(person.numbers)}::bigint[]))`;
