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
  select * from audit_entries
    where record in ('member', 'health data') and record_id = any(${sql.param(numbers)}::bigint[])
  union all
  select * from audit_entries where record in ('measurement', 'diet', 'assignment')
    and coalesce(after, before) ->> 'member_id' = any(${sql.param(numbers.map(String))}::text[]))`;

/** A person: their member numbers, the own one first, and their name and contact. */
export interface Person {
  readonly numbers: readonly number[];
  readonly fname: string;
  readonly lname: string;
  readonly phone: string;
  readonly email: string;
}

/** The words of a name in any order and case: 'Berg, Anna' equals 'anna berg'. An array of texts. */
const wordsOf = (text: SQL): SQL => sql`(
  select coalesce(array_agg(word order by word), '{}')
  from regexp_split_to_table(lower(${text} collate "und-x-icu"), '[^[:alnum:]]+') as word where word <> '')`;

/**
 * A person's current and earlier phones, emails and names, as `kind` and `value`; the earlier ones are in the audit
 * trail. A value that another member has now belongs to that member. So does one of a record whose merge was undone.
 */
const tracesOfPerson = ({ numbers, fname, lname, phone, email }: Person): SQL => sql`
  with audited as (
    select record_id = any(${sql.param(numbers)}::bigint[]) as own, kind, value
    from audit_entries, lateral (values
      ('phone', before ->> 'phone'), ('phone', after ->> 'phone'),
      ('email', lower(before ->> 'email')), ('email', lower(after ->> 'email')),
      ('name', (before ->> 'fname') || ' ' || (before ->> 'lname')),
      ('name', (after ->> 'fname') || ' ' || (after ->> 'lname'))
    ) as trace (kind, value)
    where record = 'member' and record_id = any(${sql.param(numbers)}::bigint[] || array(
      select gone_id from member_merges where kept_id = any(${sql.param(numbers)}::bigint[]) and undone_at is not null
    ))
  ), earlier as (
    select kind, value from audited where own and value <> '' except select kind, value from audited where not own
  )
  select kind, value from earlier where not exists (
    select from members where kind = 'phone' and phone = value and id <> all(${sql.param(numbers)}::bigint[])
  ) and not exists (
    select from members where kind = 'email' and lower(email) = value and id <> all(${sql.param(numbers)}::bigint[])
  )
  union values ('phone', ${phone}), ('email', lower(${email})), ('name', ${`${fname} ${lname}`})`;

/** The digits that every way to write a phone shares, with or without the country's code; shorter ones are no phone. */
const MIN_SHARED_DIGITS = 7;

/**
 * One pattern for a text with any of the person's phones or emails, in any form: `+49 30/123 45 67` is `0301234567`.
 * Null if there is none. It needs `traces`.
 */
const contactPattern = sql`(
  select string_agg(pattern, '|') from (
    select '(?<![[:alnum:]._%+-])' || regexp_replace(value, '([^[:alnum:]])', '\\\\\\1', 'g') || '(?![[:alnum:]-])'
      as pattern
    from traces where kind = 'email' and value <> ''
    union all
    select regexp_replace(
        right(digits, greatest(${MIN_SHARED_DIGITS}, length(digits) - abroad)), '(.)', '\\1[^0-9"]{0,3}', 'g'
      ) || '(?![0-9])'
    from traces, lateral (
      select ltrim(regexp_replace(value, '[^0-9]', '', 'g'), '0') as digits,
        case when value ~ '^([+]|00)' then 3 else 0 end as abroad
    ) as phone
    where kind = 'phone' and length(digits) >= ${MIN_SHARED_DIGITS}
  ) as patterns)`;

/** Whether a text, such as the name of a file, holds a contact or a full name of the person. It needs `traces`. */
const tellsOfPerson = (text: SQL): SQL => sql`(
  coalesce(${text} ~* (select pattern from pattern), false)
  or exists (
    select from traces where kind = 'name' and cardinality(${wordsOf(sql`value`)}) > 1
      and ${wordsOf(text)} @> ${wordsOf(sql`value`)}
  ))`;

/** The rows with any of a person's phones or emails. They are read file by file, since each file has an index. */
const rowsWithContact = (kind: 'phone' | 'email'): SQL => sql`
  select reached.* from member_imports, lateral (
    select import_id, line, fate from member_import_rows
    where import_id = member_imports.id
      and ${sql.identifier(kind)} = any(array(select value from traces where kind = ${kind} and value <> ''))
    offset 0
  ) as reached`;

/** A row that holds a name but neither a phone nor an email, so that nobody else can be meant with them. */
const hasNoContact = sql`(coalesce(phone, '') !~ '[0-9].*[0-9].*[0-9]' and coalesce(email, '') !~ '@')`;

/**
 * The import rows about a person, as `import_id`, `line` and `fate`: rows that became the person, duplicate them, have
 * a phone or an email of theirs in any cell and form, or have their name and no contact. An added row keeps no values,
 * so these are mostly rows that were never added.
 */
export const importRowsAbout = (person: Person): SQL => sql`(
  with traces as materialized (${tracesOfPerson(person)}), pattern as materialized (select ${contactPattern} as pattern)
  select import_id, line, fate from member_import_rows
  where member_id = any(${sql.param(person.numbers)}::bigint[])
  union select import_id, line, fate from member_import_rows
  where duplicate_of = any(${sql.param(person.numbers)}::bigint[])
  union ${rowsWithContact('phone')} union ${rowsWithContact('email')}
  union select import_id, line, fate from member_import_rows
  where fields is not null and fields::text ~* (select pattern from pattern)
  union select import_id, line, fate from member_import_rows
  where fields is not null and ${hasNoContact} and exists (
    select from traces where kind = 'name'
      and ${wordsOf(sql`value`)} = ${wordsOf(sql`(fields ->> 'fname') || ' ' || (fields ->> 'lname')`)}
  )
  union
  select twice.import_id, twice.line, twice.fate from member_import_rows as row
  join member_import_rows as twice on twice.import_id = row.import_id and twice.duplicate_line = row.line
  where row.member_id = any(${sql.param(person.numbers)}::bigint[]))`;

/**
 * What else is called after a person, as `record` and `id`: imported files by their name or by their header (a file
 * without one has a person there), diet templates, saved views by their name or what they search for, and the audit
 * entries that name these or an export of them.
 */
export const namesAbout = (person: Person): SQL => sql`(
  with traces as materialized (${tracesOfPerson(person)}), pattern as materialized (select ${contactPattern} as pattern)
  select 'file name' as record, id from member_imports where ${tellsOfPerson(sql`file_name`)}
  union all
  select 'header', id from member_imports where ${tellsOfPerson(sql`(
    select string_agg((cell ->> 'column') || ' " ' || (cell ->> 'otherwise'), ' " ')
    from jsonb_array_elements(mapping) as cell
  )`)}
  union all
  select 'diet template', id from diet_templates where ${tellsOfPerson(sql`name`)}
  union all
  select 'view', id from saved_views where ${tellsOfPerson(sql`name || ' ' || query::text`)}
  union all
  select 'entry', id from audit_entries
  where record in ('import', 'diet template', 'export')
    and (${tellsOfPerson(sql`coalesce(before ->> 'name', '')`)} or ${tellsOfPerson(sql`coalesce(after ->> 'name', '')`)}
      or ${tellsOfPerson(sql`coalesce(after ->> 'list', '')`)}))`;
