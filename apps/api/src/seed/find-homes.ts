import { sql } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';

/** The ids of a home. */
export interface Home {
  readonly country: number;
  readonly state: number;
  readonly city: number;
}

/** The ids of homes that are written as `country > state > city`. @throws where there is no such place */
export async function findHomes(tx: Transaction, homes: readonly string[]): Promise<Map<string, Home>> {
  const { rows } = await tx.execute<{ home: string; country: string; state: string; city: string }>(sql`
    select countries.name || ' > ' || states.name || ' > ' || cities.name as home,
      countries.id as country, states.id as state, cities.id as city
    from cities join states on states.id = cities.state_id join countries on countries.id = states.country_id
    where cities.name in (select split_part(home, ' > ', 3) from unnest(${sql.param([...homes])}::text[]) as home)`);
  const found = new Map(
    rows.map(({ home, country, state, city }) => [
      home,
      { country: Number(country), state: Number(state), city: Number(city) },
    ]),
  );
  const missing = homes.filter((home) => !found.has(home));
  if (missing.length > 0)
    throw new Error(`The demo gym has members in places that are unknown: ${missing.join('; ')}.`);
  return found;
}
