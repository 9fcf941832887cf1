import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { knownAddresses, users } from '../database/schema/index.ts';

/** How long an address stays known without a sign-in from it. */
export const KNOWN_FOR_MS = 30 * 24 * 3_600_000;

/** Remembers that a user signed in from this address (see `networkOf`). */
export async function rememberAddress(
  tx: Transaction,
  { userId, address, at }: { userId: number; address: string; at: Date },
): Promise<void> {
  await tx
    .insert(knownAddresses)
    .values({ userId, address, lastUsedAt: at })
    .onConflictDoUpdate({ target: [knownAddresses.userId, knownAddresses.address], set: { lastUsedAt: at } });
}

/**
 * Whether the user of a row recently signed in from this address. Select it with the row: a query of its own would take
 * extra time for known accounts only.
 */
export const isKnownAddress = (address: string, now: Date): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${knownAddresses}
  where ${knownAddresses.userId} = ${users.id} and ${knownAddresses.address} = ${address}
    and ${knownAddresses.lastUsedAt} > ${new Date(now.getTime() - KNOWN_FOR_MS)})`;
