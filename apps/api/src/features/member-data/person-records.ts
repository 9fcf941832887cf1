import { sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/database.ts';

/** Numbers under which a person is kept now: the member's own, and those of the records that were merged into it and are still. */
export async function findPersonNumbers(db: Database | Transaction, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive one (id) as (
      select ${id}::bigint union select gone_id from member_merges join one on kept_id = one.id where undone_at is null
    ) select id from one order by id <> ${id}, id`);
  return rows.map((row) => Number(row.id));
}

/** The entries of the audit trail about what these members are and have. Each half is read off an index. */
export const auditEntriesAbout = (numbers: readonly number[]): SQL => sql`(
  select * from audit_entries where record = 'member' and record_id = any(${sql.param(numbers)}::bigint[])
  union all
  select * from audit_entries where record in ('measurement', 'diet', 'assignment')
    and coalesce(after, before) ->> 'member_id' = any(${sql.param(numbers.map(String))}::text[]))`;

/** A person: the numbers under which they are kept, their own first, and how they are reached. */
export interface Person {
  readonly numbers: readonly number[];
  readonly phone: string;
  readonly email: string;
}

/**
 * How a person is reached, and was, as `kind` and `value`: an earlier phone or email is in the audit trail. One that somebody else has by now is theirs, and
 * so is one of a record that was merged into this one and is no more: what was entered meanwhile may say it here, too.
 */
const contactsOfPerson = ({ numbers, phone, email }: Person): SQL => sql`
  with told as (
    select record_id = any(${sql.param(numbers)}::bigint[]) as own, kind, value
    from audit_entries, lateral (values
      ('phone', before ->> 'phone'), ('phone', after ->> 'phone'), ('email', lower(before ->> 'email')), ('email', lower(after ->> 'email'))
    ) as contact (kind, value)
    where record = 'member' and record_id = any(${sql.param(numbers)}::bigint[] || array(
      select gone_id from member_merges where kept_id = any(${sql.param(numbers)}::bigint[]) and undone_at is not null
    ))
  ), earlier as (
    select kind, value from told where own except select kind, value from told where not own
  )
  select kind, value from earlier where not exists (
    select from members where kind = 'phone' and phone = value and id <> all(${sql.param(numbers)}::bigint[])
  ) and not exists (
    select from members where kind = 'email' and lower(email) = value and id <> all(${sql.param(numbers)}::bigint[])
  )
  union values ('phone', ${phone}), ('email', lower(${email}))`;

/** The rows with any of a person's phones, or emails. There are few files and many rows: read file by file, off the index of each. */
const rowsWithContact = (kind: 'phone' | 'email'): SQL => sql`
  select reached.* from member_imports, lateral (
    select import_id, line, fate from member_import_rows
    where import_id = member_imports.id and ${sql.identifier(kind)} = any(array(select value from contacts where kind = ${kind} and value <> '')) offset 0
  ) as reached`;

/**
 * The rows of imports that are about a person, as `import_id`, `line` and `fate`: who became the person or is a duplicate of them, and whoever is
 * reached by a phone or an email of theirs. What a row says goes with the member that it makes, so this finds what was never added.
 */
export const importRowsAbout = (person: Person): SQL => sql`(
  with contacts as materialized (${contactsOfPerson(person)})
  select import_id, line, fate from member_import_rows where member_id = any(${sql.param(person.numbers)}::bigint[])
  union select import_id, line, fate from member_import_rows where duplicate_of = any(${sql.param(person.numbers)}::bigint[])
  union ${rowsWithContact('phone')} union ${rowsWithContact('email')}
  union
  select twice.import_id, twice.line, twice.fate from member_import_rows as row
  join member_import_rows as twice on twice.import_id = row.import_id and twice.duplicate_line = row.line
  where row.member_id = any(${sql.param(person.numbers)}::bigint[]))`;
