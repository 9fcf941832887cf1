import { sql, type SQL } from 'drizzle-orm';
import { knownAddresses, users } from '../schema/index.ts';
import { KNOWN_FOR_MS } from './learn-address.ts';

/**
 * Whether the user of a row signed in from this address lately, to be selected beside the row: asked by itself, it would be
 * work that only a known account makes.
 */
export const isKnownAt = (address: string, now: Date): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${knownAddresses} where ${knownAddresses.userId} = ${users.id} and ${knownAddresses.address} = ${address}
    and ${knownAddresses.lastUsedAt} > ${new Date(now.getTime() - KNOWN_FOR_MS)})`;
