import { sql } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';
import { Refusal } from '../http/refusal.ts';

/** Where a member lives, by the ids of the three lists. */
export interface Places {
  readonly country: number;
  readonly state: number;
  readonly city: number;
}

const refuse = (field: keyof Places, reason: string): Refusal =>
  new Refusal(422, reason, { errors: { [field]: reason } });

/**
 * Refuses a state of another country and a city of another state; the two fixed cities are of every state (acceptance E6, E7).
 *
 * @throws Refusal 422 for the first of the three that does not fit
 */
export async function checkPlaces(tx: Transaction, { country, state, city }: Places): Promise<void> {
  const {
    rows: [fits],
  } = await tx.execute<Record<keyof Places, boolean>>(sql`select
    exists (select from countries where id = ${country}) as country,
    exists (select from states where id = ${state} and country_id = ${country}) as state,
    exists (select from cities where id = ${city} and (state_id = ${state} or state_id is null)) as city`);
  if (!fits?.country) throw refuse('country', 'There is no such country. Choose one of the list.');
  if (!fits.state) throw refuse('state', 'This state is not in the country. Choose one of its states.');
  if (!fits.city) throw refuse('city', 'This city is not in the state. Choose one of its cities.');
}
