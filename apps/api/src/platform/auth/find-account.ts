import { sql } from 'drizzle-orm';
import type { Services } from '../services/services.ts';
import { users } from '../database/schema/index.ts';
import { isKnownAddress } from '../throttling/known-addresses.ts';

/** The user whom an account key belongs to, if anybody, and whether they signed in from this address lately. */
export async function findAccount({ db, clock }: Services, { account, address }: { account: string; address: string }) {
  const [found] = await db
    .select({ user: users, known: isKnownAddress(address, clock.now()) })
    .from(users)
    .where(sql`lower(${users.email}) = ${account}`);
  return found ?? { user: undefined, known: false };
}
