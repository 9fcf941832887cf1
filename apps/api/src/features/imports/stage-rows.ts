import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { type memberImportRows, memberImports } from '../../platform/database/schema/index.ts';
import { findErrors, findPlaceErrors, findPlaces, placeKey, readFields } from './validate-row.ts';
import { findAmongMembers, findAmongRows } from './find-duplicates.ts';

type StagedRow = typeof memberImportRows.$inferInsert;

const NO_PLACES = { country: null, state: null, city: null };

/** A row as it arrived. */
export interface UploadedRow {
  readonly line: number;
  readonly values: readonly string[];
}

/** Decides the fate of rows, which follow all those that are there, and keeps them. Nothing is added to the gym by it. */
export async function stageRows(tx: Transaction, importId: number, given: readonly UploadedRow[]): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ line, values }) => ({ line, fields: readFields(values) }));
  const places = await findPlaces(
    tx,
    rows.map(({ fields }) => fields),
  );
  const contacts = rows.map(({ fields: { phone, email } }) => ({ phone, email: email.toLowerCase() }));
  const [members, earlier] = [await findAmongMembers(tx, contacts), await findAmongRows(tx, importId, contacts)];

  const staged = rows.map(({ line, fields }): StagedRow => {
    const found = places.get(placeKey(fields)) ?? NO_PLACES;
    const errors = { ...findErrors(fields), ...findPlaceErrors(fields, found) };
    const row = { importId, line, fields, ...found, phone: fields.phone, email: fields.email.toLowerCase() };
    if (Object.keys(errors).length > 0) return { ...row, fate: 'refused', errors };
    const [member, line2] = [members.find(row), earlier.find(row)];
    if (member) return { ...row, fate: 'duplicate', duplicateOf: member.of, same: [...member.same] };
    if (line2) return { ...row, fate: 'duplicate', duplicateLine: line2.of, same: [...line2.same] };
    earlier.add(row, line);
    return { ...row, fate: 'add' };
  });
  await insertRows(tx, staged);
  const of = (fate: string) => staged.filter((row) => row.fate === fate).length;
  await tx
    .update(memberImports)
    .set({
      rows: sql`${memberImports.rows} + ${staged.length}`,
      toAdd: sql`${memberImports.toAdd} + ${of('add')}`,
      duplicate: sql`${memberImports.duplicate} + ${of('duplicate')}`,
      refused: sql`${memberImports.refused} + ${of('refused')}`,
      receivedLine: rows.at(-1)?.line ?? 0,
    })
    .where(eq(memberImports.id, importId));
}

/** One parameter, whatever the number of rows. */
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
    insert into member_import_rows (import_id, line, fields, country, state, city, phone, email, fate, errors, duplicate_of, duplicate_line, same)
    select import_id, line, fields, country, state, city, phone, email, fate, errors, duplicate_of, duplicate_line, same
    from jsonb_populate_recordset(null::member_import_rows, ${json}::jsonb)`);
}
