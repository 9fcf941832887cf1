import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { type memberImportRows, memberImports } from '../../platform/database/schema/index.ts';
import { findPlans, readJoined, readMembership } from './imported-membership.ts';
import {
  findErrors,
  findPlaceErrors,
  findPlaces,
  placeKey,
  readFields,
  type RowFields,
  type RowRules,
} from './validate-row.ts';
import { findAmongMembers, findAmongRows } from './find-duplicates.ts';
import type { StoredImport } from './stored-import.ts';

type StagedRow = typeof memberImportRows.$inferInsert;

const NO_PLACES = { country: null, state: null, city: null };

/** A row of the file, as the browser sent it. */
export interface UploadedRow {
  readonly line: number;
  readonly values: readonly string[];
}

/** The cells to store. A row without a membership or a day of joining stores none for it. */
const withoutEmptyCells = ({ plan, until, joined, ...fields }: RowFields) => ({
  ...fields,
  ...(joined !== '' && { joined }),
  ...(plan !== '' && { plan }),
  ...(until !== '' && { until }),
});

/** Checks rows that follow all stored ones, decides their fate and stores them. It adds no member. */
export async function stageRows(
  tx: Transaction,
  { id: importId, mapping }: Pick<StoredImport, 'id' | 'mapping'>,
  { given, rules }: { given: readonly UploadedRow[]; rules: RowRules },
): Promise<void> {
  if (given.length === 0) return;
  const orders = Object.fromEntries(mapping.map(({ field, day_order }) => [field, day_order]));
  const rows = given.map(({ line, values }) => ({ line, fields: readFields(values, rules) }));
  const places = await findPlaces(
    tx,
    rows.map(({ fields }) => fields),
  );
  const contacts = rows.map(({ fields: { phone, email } }) => ({ phone, email: email.toLowerCase() }));
  const findPlan = await findPlans(tx);
  const [members, earlier] = [await findAmongMembers(tx, contacts), await findAmongRows(tx, importId, contacts)];

  const staged = rows.map(({ line, fields }): StagedRow => {
    const found = places.get(placeKey(fields)) ?? NO_PLACES;
    const { membership, errors: ofMembership } = readMembership(fields, { findPlan, orders });
    const { joined, errors: ofJoined } = readJoined(fields.joined, orders['joined'], rules.today);
    const errors = { ...findErrors(fields, rules), ...findPlaceErrors(fields, found), ...ofMembership, ...ofJoined };
    const row = {
      importId,
      line,
      fields: { ...withoutEmptyCells(fields), ...membership, ...(joined !== undefined && { joined }) },
      ...found,
      phone: fields.phone,
      email: fields.email.toLowerCase(),
    };
    if (Object.keys(errors).length > 0) return { ...row, fate: 'refused', errors };
    const [member, earlierRow] = [members.find(row), earlier.find(row)];
    if (member) return { ...row, fate: 'duplicate', duplicateOf: member.of, same: [...member.same] };
    if (earlierRow) return { ...row, fate: 'duplicate', duplicateLine: earlierRow.of, same: [...earlierRow.same] };
    earlier.add(row, line);
    return { ...row, fate: 'add' };
  });
  await insertRows(tx, staged);
  const count = (fate: string) => staged.filter((row) => row.fate === fate).length;
  await tx
    .update(memberImports)
    .set({
      rows: sql`${memberImports.rows} + ${staged.length}`,
      toAdd: sql`${memberImports.toAdd} + ${count('add')}`,
      duplicate: sql`${memberImports.duplicate} + ${count('duplicate')}`,
      refused: sql`${memberImports.refused} + ${count('refused')}`,
      receivedLine: rows.at(-1)?.line ?? 0,
    })
    .where(eq(memberImports.id, importId));
}

/** Inserts the rows with one parameter, since PostgreSQL limits their number. */
async function insertRows(tx: Transaction, rows: readonly StagedRow[]): Promise<void> {
  const json = JSON.stringify(
    rows.map(({ importId, duplicateOf, duplicateLine, ...row }) => ({
      import_id: importId,
      duplicate_of: duplicateOf,
      duplicate_line: duplicateLine,
      ...row,
    })),
  );
  await tx.execute(sql`
    insert into member_import_rows (import_id, line, fields, country, state, city, phone, email, fate, errors,
      duplicate_of, duplicate_line, same)
    select import_id, line, fields, country, state, city, phone, email, fate, errors, duplicate_of, duplicate_line, same
    from jsonb_populate_recordset(null::member_import_rows, ${json}::jsonb)`);
}
