import { sql, type SQL } from 'drizzle-orm';
import { calls, omit, reasons } from '@gym/api-contract';
import { unescapeFormula } from '@gym/rules';
import type { Transaction } from '../../platform/database/database.ts';
import { createErrorFinder, explainValidation, fieldLabel } from '../../platform/http/validation.ts';
import { withPostcodeLetters } from '../members/index.ts';
import { type memberImportRows, memberImports } from '../../platform/database/schema/index.ts';
import { findPlans, readJoined, readMembership } from './imported-membership.ts';
import { findAmongMembers, findAmongRows } from './find-duplicates.ts';
import { changeImport, type ImportField, ROW_FIELDS, type RowFields, type StoredImport } from './stored-import.ts';

const texts = reasons.validation;

/** The rules of the member form, except for the places: those are looked up. */
const textFields = omit(calls.addMemberDetail.body, ['country', 'state', 'city']);
const finderFor = (schema: typeof textFields) =>
  createErrorFinder({ schema, method: 'POST', url: '', httpPart: 'body' });
const findMemberErrors = finderFor(textFields);
const findErrorsWithLetters = finderFor(withPostcodeLetters(textFields));

/** What the fields of this gym take. */
interface RowRules {
  /** Whether a pincode takes letters. */
  readonly letters: boolean;
  /** YYYY-MM-DD. Nobody joined later. */
  readonly today: string;
}

/** Separators between digits. The form drops them too. */
const BETWEEN_DIGITS = /[\s\-./()]/g;
/** The replacement character: the file was read with a wrong encoding. */
const UNREADABLE = '\uFFFD';

/** The cells of a row as a member's fields, trimmed and without the apostrophes that protect spreadsheets. */
function readFields(values: readonly string[], { letters }: Pick<RowRules, 'letters'>): RowFields {
  const fields = Object.fromEntries(
    ROW_FIELDS.map((field, index) => [field, unescapeFormula((values[index] ?? '').trim()).trim()]),
  ) as Record<ImportField, string>;
  for (const field of letters ? (['phone'] as const) : (['phone', 'pincode'] as const))
    fields[field] = fields[field].replace(BETWEEN_DIGITS, '');
  return fields;
}

/** One error text for each invalid field, except for the places. */
function findErrors(fields: RowFields, { letters }: RowRules): Record<string, string> {
  const errors = explainValidation((letters ? findErrorsWithLetters : findMemberErrors)(fields));
  for (const field of Object.keys(textFields.properties) as (keyof typeof textFields.properties)[]) {
    // For an empty cell, the text about the pattern of a number would be misleading.
    if (fields[field] === '') errors[field] = texts.sentence(fieldLabel(field), texts.empty);
  }
  for (const field of ROW_FIELDS) {
    if (fields[field].includes(UNREADABLE))
      errors[field] = texts.sentence(fieldLabel(field), texts.unreadableCharacter);
  }
  return errors;
}

/** The ids of a row's places; null for an unknown place. */
interface FoundPlaces {
  readonly country: number | null;
  readonly state: number | null;
  readonly city: number | null;
}

type PlaceNames = Pick<RowFields, 'country' | 'state' | 'city'>;

/** Equality in any case, for letters of any language, independent of the database's locale. */
const equalsIgnoringCase = (name: SQL): SQL =>
  sql`lower(name collate "und-x-icu") = lower(${name} collate "und-x-icu")`;

const placeKey = ({ country, state, city }: PlaceNames): string =>
  [country, state, city].map((name) => name.toLowerCase()).join('\n');

/**
 * Finds places by name, in any case, or by number. A state must belong to the country. A city must belong to the state
 * or be one of the two fixed cities (acceptance E6, E7).
 */
async function findPlaces(tx: Transaction, rows: readonly PlaceNames[]): Promise<Map<string, FoundPlaces>> {
  const wanted = [...new Map(rows.map((row) => [placeKey(row), row])).entries()].map(
    ([key, { country, state, city }]) => ({ key, country, state, city }),
  );
  const { rows: found } = await tx.execute<{
    key: string;
    country: string | null;
    state: string | null;
    city: string | null;
  }>(sql`
    select key, found_country.id as country, found_state.id as state, found_city.id as city
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as given (key text, country text, state text, city text)
    left join lateral (
      select id from countries where ${equalsIgnoringCase(sql`given.country`)} or id::text = given.country
      order by listed desc, id limit 1
    ) as found_country on true
    left join lateral (
      select id from states
      where country_id = found_country.id and listed
        and (${equalsIgnoringCase(sql`given.state`)} or id::text = given.state)
      order by id limit 1
    ) as found_state on true
    left join lateral (
      select id from (
        select id, 1 as rank from cities
        where state_id = found_state.id and listed
          and (${equalsIgnoringCase(sql`given.city`)} or id::text = given.city)
        union all select id, 2 from cities
        where id in (1, 2) and found_state.id is not null
          and (${equalsIgnoringCase(sql`given.city`)} or id::text = given.city)
      ) as either order by rank, id limit 1
    ) as found_city on true`);
  const idOf = (id: string | null) => (id === null ? null : Number(id));
  return new Map(
    found.map(({ key, country, state, city }) => [
      key,
      { country: idOf(country), state: idOf(state), city: idOf(city) },
    ]),
  );
}

/** The error for the first unknown place of a row; it names the place as the row does. */
function findPlaceErrors({ country, state, city }: PlaceNames, found: FoundPlaces): Record<string, string> {
  const { unknownCountry, unknownState, unknownCity } = reasons.imports;
  const missing = (field: keyof PlaceNames, name: string, reason: string): Record<string, string> => ({
    [field]: name === '' ? texts.sentence(fieldLabel(field), texts.empty) : reason,
  });
  if (found.country === null) return missing('country', country, unknownCountry(country));
  if (found.state === null) return missing('state', state, unknownState(country, state));
  if (found.city === null) return missing('city', city, unknownCity(state, city));
  return {};
}

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
  await changeImport(tx, importId, {
    rows: sql`${memberImports.rows} + ${staged.length}`,
    toAdd: sql`${memberImports.toAdd} + ${count('add')}`,
    duplicate: sql`${memberImports.duplicate} + ${count('duplicate')}`,
    refused: sql`${memberImports.refused} + ${count('refused')}`,
    receivedLine: rows.at(-1)?.line ?? 0,
  });
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
