import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';
import { hashSecret } from '../passwords/hash-secret.ts';
import { verifySecret } from '../passwords/verify-secret.ts';
import { sessions, users } from '../schema/index.ts';
import type { demoAccounts } from './demo-users.ts';

/**
 * Sees to it that the printed password opens this account. Anything else a visitor changed stays. When the password is
 * another one now, sessions opened with the old one end. Resolves to whether the account was made just now.
 */
export async function keepDemoAccount(
  tx: Transaction,
  account: (typeof demoAccounts)[number],
  password: string,
): Promise<boolean> {
  const [stored] = await tx
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${account.email})`);
  if (stored === undefined) {
    await tx.insert(users).values({ ...account, passwordHash: await hashSecret(password) });
    return true;
  }
  if (!(await verifySecret(stored.passwordHash, password))) {
    await tx
      .update(users)
      .set({ passwordHash: await hashSecret(password) })
      .where(eq(users.id, stored.id));
    await tx.delete(sessions).where(eq(sessions.userId, stored.id));
  }
  return false;
}
