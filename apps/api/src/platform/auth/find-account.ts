import { sql } from 'drizzle-orm';
import type { Services } from '../../http/services.ts';
import { users } from '../../schema/index.ts';
import { isKnownAt } from '../../throttling/is-known-at.ts';

/** The user whom an account key belongs to, if anybody, and whether they signed in from this address lately. */
export async function findAccount({ db, clock }: Services, { account, address }: { account: string; address: string }) {
  const [found] = await db
    .select({ user: users, known: isKnownAt(address, clock.now()) })
    .from(users)
    .where(sql`lower(${users.email}) = ${account}`);
  return found ?? { user: undefined, known: false };
}
