import type { Transaction } from '../http/database.ts';
import { knownAddresses } from '../schema/index.ts';

/** How long an address stays known without a sign-in from it. */
export const KNOWN_FOR_MS = 30 * 24 * 3_600_000;

/** Remembers that a user proved from this address (see `networkOf`) who they are. */
export async function learnAddress(
  tx: Transaction,
  { userId, address, at }: { userId: number; address: string; at: Date },
): Promise<void> {
  await tx
    .insert(knownAddresses)
    .values({ userId, address, lastUsedAt: at })
    .onConflictDoUpdate({ target: [knownAddresses.userId, knownAddresses.address], set: { lastUsedAt: at } });
}
