import { createHash, randomBytes } from 'node:crypto';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { knownBrowsers, users } from '../database/schema/index.ts';
import { KNOWN_FOR_MS } from './known-addresses.ts';

/** A new id of a browser: 256 random bits. */
export const newBrowserId = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a browser's id. The id is random enough for a plain hash. */
export const hashBrowser = (id: string): string => createHash('sha256').update(id).digest('base64url');

interface SignInBrowser {
  readonly userId: number;
  /** The browser's new id. */
  readonly id: string;
  /** The id that it had until now. */
  readonly previous: string | undefined;
  readonly at: Date;
}

/**
 * Remembers that a user signed in in this browser. Every sign-in gives it a new id, so a copied cookie ends with the
 * next one. Other users of the browser stay known.
 */
export async function rememberBrowser(tx: Transaction, { userId, id, previous, at }: SignInBrowser): Promise<void> {
  const browser = hashBrowser(id);
  if (previous !== undefined)
    await tx
      .update(knownBrowsers)
      .set({ browser })
      .where(eq(knownBrowsers.browser, hashBrowser(previous)));
  await tx
    .insert(knownBrowsers)
    .values({ userId, browser, lastUsedAt: at })
    .onConflictDoUpdate({ target: [knownBrowsers.browser, knownBrowsers.userId], set: { lastUsedAt: at } });
}

/** Whether the user of a row recently signed in in this browser. Select it with the row, like `isKnownAddress`. */
export const isKnownBrowser = (id: string | undefined, now: Date): SQL<boolean> =>
  id === undefined
    ? sql<boolean>`false`
    : sql<boolean>`exists (
  select 1 from ${knownBrowsers}
  where ${knownBrowsers.userId} = ${users.id} and ${knownBrowsers.browser} = ${hashBrowser(id)}
    and ${knownBrowsers.lastUsedAt} > ${new Date(now.getTime() - KNOWN_FOR_MS)})`;
