import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';
import type { Fields } from './check-row.ts';

/** Where a row says that somebody lives, by the ids of the three lists; null where there is no such place. */
export interface FoundPlaces {
  readonly country: number | null;
  readonly state: number | null;
  readonly city: number | null;
}

type Named = Pick<Fields, 'country' | 'state' | 'city'>;

/** Equal but for the case, of any language's letters, whatever the database's own locale knows of. */
const alike = (name: SQL): SQL => sql`lower(name collate "und-x-icu") = lower(${name} collate "und-x-icu")`;

export const placeKey = ({ country, state, city }: Named): string =>
  [country, state, city].map((name) => name.toLowerCase()).join('\n');

/**
 * Finds places by their names, whatever the case, as the export writes them, or by their numbers: a state among those of the country, a city among
 * those of the state or as one of the two fixed ones (acceptance E6, E7).
 */
export async function findPlaces(tx: Transaction, rows: readonly Named[]): Promise<Map<string, FoundPlaces>> {
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
      select id from countries where ${alike(sql`given.country`)} or id::text = given.country order by listed desc, id limit 1
    ) as found_country on true
    left join lateral (
      select id from states where country_id = found_country.id and listed and (${alike(sql`given.state`)} or id::text = given.state) order by id limit 1
    ) as found_state on true
    left join lateral (
      select id from (
        select id, 1 as place from cities where state_id = found_state.id and listed and (${alike(sql`given.city`)} or id::text = given.city)
        union all select id, 2 from cities where id in (1, 2) and found_state.id is not null and (${alike(sql`given.city`)} or id::text = given.city)
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
export function placeErrors({ country, state, city }: Named, found: FoundPlaces): Record<string, string> {
  const missing = (field: keyof Named, label: string, name: string, otherwise: string): Record<string, string> => ({
    [field]: name === '' ? `${label} must not be empty.` : otherwise,
  });
  if (found.country === null)
    return missing('country', 'Country', country, `There is no country “${country}” in the list of countries.`);
  if (found.state === null) return missing('state', 'State', state, `${country} has no state “${state}”.`);
  if (found.city === null) return missing('city', 'City', city, `${state} has no city “${city}”.`);
  return {};
}
