import { createHash, randomBytes } from 'node:crypto';
import { sql, type SQL, and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { knownAddresses, users, knownBrowsers } from '../database/schema/index.ts';

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

/** The ids that a browser keeps, one of each user. More users would make the header of every request longer. */
export const MAX_BROWSER_IDS = 20;

/** A new id of a user in a browser: 256 random bits. */
const newBrowserId = (): string => randomBytes(32).toString('base64url');

/** The stored hash of an id. The id is random enough for a plain hash. */
const hashBrowser = (id: string): string => createHash('sha256').update(id).digest('base64url');

interface SignInBrowser {
  readonly userId: number;
  /** The ids in the browser's cookie, of all its users. */
  readonly ids: readonly string[];
  readonly at: Date;
}

/**
 * Remembers that a user signed in in this browser. Every sign-in replaces the user's own id, so a copied cookie ends
 * for this user with the next one. The ids of others stay: otherwise, any sign-in would end what limits guesses at
 * them. Resolves to the ids for the cookie, the newest first.
 */
export async function rememberBrowser(tx: Transaction, { userId, ids, at }: SignInBrowser): Promise<string[]> {
  const id = newBrowserId();
  const stored = { browser: hashBrowser(id), lastUsedAt: at };
  const hashes = ids.map(hashBrowser);
  const replaced = await tx
    .update(knownBrowsers)
    .set(stored)
    .where(and(eq(knownBrowsers.userId, userId), inArray(knownBrowsers.browser, hashes)))
    .returning({ userId: knownBrowsers.userId });
  if (replaced.length === 0) await tx.insert(knownBrowsers).values({ userId, ...stored });
  const rows = await tx
    .select({ browser: knownBrowsers.browser })
    .from(knownBrowsers)
    .where(inArray(knownBrowsers.browser, hashes));
  const left = new Set(rows.map(({ browser }) => browser));
  return [id, ...ids.filter((one) => left.has(hashBrowser(one)))].slice(0, MAX_BROWSER_IDS);
}

/**
 * What the attempts of a row's user in this browser count under; null if the user did not recently sign in there.
 * Select it with the row, like `isKnownAddress`.
 */
export const countedInBrowser = (ids: readonly string[], now: Date): SQL<string | null> => sql<string | null>`(
  select ${knownBrowsers.countedAs} from ${knownBrowsers}
  where ${knownBrowsers.userId} = ${users.id} and ${inArray(knownBrowsers.browser, ids.map(hashBrowser))}
    and ${knownBrowsers.lastUsedAt} > ${new Date(now.getTime() - KNOWN_FOR_MS)} limit 1)`;
