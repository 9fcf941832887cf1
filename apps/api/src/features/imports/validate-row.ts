import { sql, type SQL } from 'drizzle-orm';
import { calls, IMPORT_FIELDS, IMPORT_JOINED_FIELDS, IMPORT_MEMBERSHIP_FIELDS, omit, reasons } from '@gym/api-contract';
import { unescapeFormula } from '@gym/rules';
import type { Transaction } from '../../platform/database/database.ts';
import { explainValidation, fieldLabel, createErrorFinder } from '../../platform/http/validation.ts';
import { withPostcodeLetters } from '../../shared/members/postcodes.ts';

const texts = reasons.validation;

const ROW_FIELDS = [...IMPORT_FIELDS, ...IMPORT_MEMBERSHIP_FIELDS, ...IMPORT_JOINED_FIELDS] as const;

type ImportField = (typeof ROW_FIELDS)[number];
export type RowFields = Readonly<Record<ImportField, string>>;

/** The rules of the member form, except for the places: those are looked up. */
const textFields = omit(calls.addMemberDetail.body, ['country', 'state', 'city']);
const finderFor = (schema: typeof textFields) =>
  createErrorFinder({ schema, method: 'POST', url: '', httpPart: 'body' });
const findMemberErrors = finderFor(textFields);
const findErrorsWithLetters = finderFor(withPostcodeLetters(textFields));

/** What the fields of this gym take. */
export interface RowRules {
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
export function readFields(values: readonly string[], { letters }: Pick<RowRules, 'letters'>): RowFields {
  const fields = Object.fromEntries(
    ROW_FIELDS.map((field, index) => [field, unescapeFormula((values[index] ?? '').trim()).trim()]),
  ) as Record<ImportField, string>;
  for (const field of letters ? (['phone'] as const) : (['phone', 'pincode'] as const))
    fields[field] = fields[field].replace(BETWEEN_DIGITS, '');
  return fields;
}

/** One error text for each invalid field, except for the places. */
export function findErrors(fields: RowFields, { letters }: RowRules): Record<string, string> {
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

export const placeKey = ({ country, state, city }: PlaceNames): string =>
  [country, state, city].map((name) => name.toLowerCase()).join('\n');

/**
 * Finds places by name, in any case, or by number. A state must belong to the country. A city must belong to the state
 * or be one of the two fixed cities (acceptance E6, E7).
 */
export async function findPlaces(tx: Transaction, rows: readonly PlaceNames[]): Promise<Map<string, FoundPlaces>> {
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
export function findPlaceErrors({ country, state, city }: PlaceNames, found: FoundPlaces): Record<string, string> {
  const { unknownCountry, unknownState, unknownCity } = reasons.imports;
  const missing = (field: keyof PlaceNames, name: string, reason: string): Record<string, string> => ({
    [field]: name === '' ? texts.sentence(fieldLabel(field), texts.empty) : reason,
  });
  if (found.country === null) return missing('country', country, unknownCountry(country));
  if (found.state === null) return missing('state', state, unknownState(country, state));
  if (found.city === null) return missing('city', city, unknownCity(state, city));
  return {};
}
