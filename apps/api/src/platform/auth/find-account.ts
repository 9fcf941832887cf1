import { sql } from 'drizzle-orm';
import type { Services } from '../services/services.ts';
import { users } from '../database/schema/index.ts';
import { isKnownAddress } from '../throttling/known-addresses.ts';

/** The user of an account key, if any, and whether they recently signed in from this address. */
export async function findAccount({ db, clock }: Services, { account, address }: { account: string; address: string }) {
  const [found] = await db
    .select({ user: users, known: isKnownAddress(address, clock.now()) })
    .from(users)
    .where(sql`lower(${users.email}) = ${account}`);
  return found ?? { user: undefined, known: false };
}
