import { Type } from '@sinclair/typebox';
import { sql, type SQL } from 'drizzle-orm';
import { calls, IMPORT_FIELDS } from '@gym/api-contract';
import type { Transaction } from '../../platform/database/database.ts';
import { explainValidation, fieldLabel } from '../../platform/http/validation-messages.ts';
import { createValidator } from '../../platform/http/validation.ts';
import { unescapeFormula } from '../../shared/csv/escape-formulas.ts';

type ImportField = (typeof IMPORT_FIELDS)[number];
type RowFields = Readonly<Record<ImportField, string>>;

/** The form's own rules, by the validator that its save is held to; the places are looked up instead. */
const textFields = Type.Omit(calls.addMemberDetail.body, ['country', 'state', 'city']);
const validateMember = createValidator({ schema: textFields, method: 'POST', url: '', httpPart: 'body' });

/** What people put between the digits of a number, and the form drops while it is typed. */
const BETWEEN_DIGITS = /[\s\-./()]/g;
/** A character that no encoding gave a meaning to: the file was read as what it is not. */
const UNREADABLE = '\uFFFD';

/** The cells of a row as a member's fields: without blanks around them, and as they were before a spreadsheet was protected from them. */
export function readFields(values: readonly string[]): RowFields {
  const fields = Object.fromEntries(
    IMPORT_FIELDS.map((field, index) => [field, unescapeFormula((values[index] ?? '').trim()).trim()]),
  ) as Record<ImportField, string>;
  for (const field of ['phone', 'pincode'] as const) fields[field] = fields[field].replace(BETWEEN_DIGITS, '');
  return fields;
}

/** One sentence for each field that adding the member would be refused for; the places apart. */
export function findErrors(fields: RowFields): Record<string, string> {
  const errors: Record<string, string> = validateMember(fields) ? {} : explainValidation(validateMember.errors ?? []);
  for (const field of Object.keys(textFields.properties) as (keyof typeof textFields.properties)[]) {
    // The pattern of a number refuses an empty cell, too, by what a number may have.
    if (fields[field] === '') errors[field] = `${fieldLabel(field)} must not be empty.`;
  }
  for (const field of IMPORT_FIELDS) {
    if (fields[field].includes(UNREADABLE))
      errors[field] = `${fieldLabel(field)} holds a character that could not be read. Save the file as CSV UTF-8.`;
  }
  return errors;
}

/** Where a row says that somebody lives, by the ids of the three lists; null where there is no such place. */
interface FoundPlaces {
  readonly country: number | null;
  readonly state: number | null;
  readonly city: number | null;
}

type PlaceNames = Pick<RowFields, 'country' | 'state' | 'city'>;

/** Equal but for the case, of any language's letters, whatever the database's own locale knows of. */
const equalsIgnoringCase = (name: SQL): SQL =>
  sql`lower(name collate "und-x-icu") = lower(${name} collate "und-x-icu")`;

export const placeKey = ({ country, state, city }: PlaceNames): string =>
  [country, state, city].map((name) => name.toLowerCase()).join('\n');

/**
 * Finds places by their names, whatever the case, as the export writes them, or by their numbers: a state among those of the country, a city among
 * those of the state or as one of the two fixed ones (acceptance E6, E7).
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
      select id from countries where ${equalsIgnoringCase(sql`given.country`)} or id::text = given.country order by listed desc, id limit 1
    ) as found_country on true
    left join lateral (
      select id from states where country_id = found_country.id and listed and (${equalsIgnoringCase(sql`given.state`)} or id::text = given.state) order by id limit 1
    ) as found_state on true
    left join lateral (
      select id from (
        select id, 1 as place from cities where state_id = found_state.id and listed and (${equalsIgnoringCase(sql`given.city`)} or id::text = given.city)
        union all select id, 2 from cities where id in (1, 2) and found_state.id is not null and (${equalsIgnoringCase(sql`given.city`)} or id::text = given.city)
      ) as either order by place, id limit 1
    ) as found_city on true`);
  const idOf = (id: string | null) => (id === null ? null : Number(id));
  return new Map(
    found.map(({ key, country, state, city }) => [
      key,
      { country: idOf(country), state: idOf(state), city: idOf(city) },
    ]),
  );
}

/** What is wrong with the places of a row: the first of the three that is not there, by the name that the row has for it. */
export function findPlaceErrors({ country, state, city }: PlaceNames, found: FoundPlaces): Record<string, string> {
  const missing = (
    field: keyof PlaceNames,
    label: string,
    name: string,
    otherwise: string,
  ): Record<string, string> => ({
    [field]: name === '' ? `${label} must not be empty.` : otherwise,
  });
  if (found.country === null)
    return missing('country', 'Country', country, `There is no country “${country}” in the list of countries.`);
  if (found.state === null) return missing('state', 'State', state, `${country} has no state “${state}”.`);
  if (found.city === null) return missing('city', 'City', city, `${state} has no city “${city}”.`);
  return {};
}
