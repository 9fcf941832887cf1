import { sql } from 'drizzle-orm';
import type { Services } from '../http/implement-call.ts';
import { users } from '../database/schema/index.ts';
import type { BrowserCookie } from '../http/browser-cookie.ts';
import { networkOf, type AttemptKey } from '../throttling/attempts.ts';
import { isKnownAddress, countedInBrowser } from '../throttling/known-addresses-and-browsers.ts';

/** Who tries: the key of the typed email, and where the request comes from. */
interface Attempt {
  readonly account: string;
  readonly address: string;
  readonly browser: Pick<BrowserCookie, 'ids'>;
}

/**
 * The user of an account key, if any, and what their attempts count under. A browser of a recent sign-in of this user
 * counts by itself: guesses of others on its network do not delay it.
 */
export async function findAccount({ db, clock }: Services, { account, address, browser }: Attempt) {
  const now = clock.now();
  const network = networkOf(address);
  const [found] = await db
    .select({ user: users, fromAddress: isKnownAddress(network, now), inBrowser: countedInBrowser(browser.ids, now) })
    .from(users)
    .where(sql`lower(${users.email}) = ${account}`);
  const inBrowser = found?.inBrowser;
  const counted: AttemptKey = inBrowser
    ? { account, address: `browser ${inBrowser}`, known: 'browser' }
    : { account, address: network, known: found?.fromAddress ? 'address' : undefined };
  return { user: found?.user, counted };
}
