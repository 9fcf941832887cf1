import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { measurements, members } from '../../platform/database/schema/index.ts';
import { demoMeasurements } from './demo-measurements.ts';
import { demoMembers } from './demo-members.ts';

/** The ids of a country, a state and a city. */
interface PlaceIds {
  readonly country: number;
  readonly state: number;
  readonly city: number;
}

/** Finds the place ids of homes written as `country > state > city`. @throws if there is no such place */
async function findPlaceIds(tx: Transaction, homes: readonly string[]): Promise<Map<string, PlaceIds>> {
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

const DAY = 24 * 60 * 60 * 1000;

/** How many days ago a demo member joined: a few within thirty days, the others over two years. */
const joinedDaysAgo = (index: number, count: number): number =>
  Math.round(((count - index) / count) ** 2 * 700) + (index % 3);

/** Adds the demo members and their measurements since they joined. Resolves to the members, earliest joined first. */
export async function addDemoMembers(
  tx: Transaction,
  now: Date,
  dayOf: (moment: Date) => string,
): Promise<{ id: number; createdAt: Date }[]> {
  const homes = await findPlaceIds(
    tx,
    demoMembers.map(({ home }) => home),
  );
  const rows = demoMembers.map(({ home, ...member }, index) => {
    const place = homes.get(home);
    if (!place) throw new Error(`No place was found for ${member.fname} ${member.lname}.`);
    // Some members live in one of the two cities that every form offers (acceptance E7).
    const city = index % 10 === 9 ? 1 + (index % 20 === 9 ? 0 : 1) : place.city;
    return {
      ...member,
      ...place,
      city,
      createdAt: new Date(now.getTime() - joinedDaysAgo(index, demoMembers.length) * DAY),
    };
  });
  const added = await tx.insert(members).values(rows).returning({ id: members.id, createdAt: members.createdAt });
  await tx
    .insert(measurements)
    .values(added.flatMap(({ id, createdAt }, index) => demoMeasurements(id, index, createdAt, now, dayOf)));
  return added;
}
