import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';

/** What duplicates share, as when a member is added: the same phone, or the same email in any case. */
export interface Contact {
  readonly phone: string | null;
  readonly email: string | null;
}

export type MatchedField = 'phone' | 'email';

/** The number of the record that a row duplicates, and the fields that are the same. */
export interface Duplicate {
  readonly of: number;
  readonly same: readonly MatchedField[];
}

/** Finds the record with a phone or an email; of several records, the one with the lowest number. */
class ContactIndex {
  readonly #phones = new Map<string, number>();
  readonly #emails = new Map<string, number>();

  add({ phone, email }: Contact, of: number): void {
    for (const [known, value] of [
      [this.#phones, phone],
      [this.#emails, email?.toLowerCase()],
    ] as const) {
      if (value && of < (known.get(value) ?? Infinity)) known.set(value, of);
    }
  }

  find({ phone, email }: Contact): Duplicate | undefined {
    const [byPhone, byEmail] = [
      phone ? this.#phones.get(phone) : undefined,
      email ? this.#emails.get(email.toLowerCase()) : undefined,
    ];
    const of = byPhone ?? byEmail;
    if (of === undefined) return undefined;
    return { of, same: [...(byPhone === of ? ['phone' as const] : []), ...(byEmail === of ? ['email' as const] : [])] };
  }
}

interface ContactRow {
  readonly of: string;
  readonly phone: string;
  readonly email: string;
  readonly [column: string]: unknown;
}

const indexContacts = (rows: readonly ContactRow[]): ContactIndex => {
  const contacts = new ContactIndex();
  for (const { of, phone, email } of rows) contacts.add({ phone, email }, Number(of));
  return contacts;
};

const contactLists = (rows: readonly Contact[]) => ({
  phones: JSON.stringify(rows.map(({ phone }) => phone).filter(Boolean)),
  emails: JSON.stringify(rows.map(({ email }) => email).filter(Boolean)),
});

/**
 * Indexes the members who have any of these phones or emails. It compares with arrays: without statistics, as after a
 * bulk load, the planner reads all members to compare them with sets.
 */
export async function findAmongMembers(tx: Transaction, rows: readonly Contact[]): Promise<ContactIndex> {
  const { phones, emails } = contactLists(rows);
  const { rows: found } = await tx.execute<ContactRow>(sql`
    select id as of, phone, email from members
      where phone = any(array(select jsonb_array_elements_text(${phones}::jsonb)))
    union select id, phone, email from members
      where lower(email) = any(array(select lower(jsonb_array_elements_text(${emails}::jsonb))))`);
  return indexContacts(found);
}

/**
 * Indexes the import's rows with the fate `add` that have any of these phones or emails. The fate is filtered last: the
 * planner has no statistics of a new file's rows, and with the fate beside the phone it reads all rows for each phone.
 */
export async function findAmongRows(
  tx: Transaction,
  importId: number,
  rows: readonly Contact[],
): Promise<ContactIndex> {
  const { phones, emails } = contactLists(rows);
  const { rows: found } = await tx.execute<ContactRow>(sql`
    with alike as materialized (
      select line, phone, email, fate from member_import_rows
      where import_id = ${importId} and phone in (select jsonb_array_elements_text(${phones}::jsonb))
      union select line, phone, email, fate from member_import_rows
      where import_id = ${importId} and email in (select jsonb_array_elements_text(${emails}::jsonb))
    )
    select line as of, phone, email from alike where fate = 'add'`);
  return indexContacts(found);
}
