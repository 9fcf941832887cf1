import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { hashSecret, verifySecret } from '../../platform/auth/passwords.ts';
import { sessions, users } from '../../platform/database/schema/index.ts';

/** The two accounts whose password `start` prints. */
export const demoAccounts = [
  { fname: 'Asha', lname: 'Menon', email: 'admin@gym.test', phone: '09812345670', role: 1 as const },
  { fname: 'Daniel', lname: 'Okoye', email: 'staff@gym.test', phone: '08098765432', role: 2 as const },
];

/**
 * Further users, so that the user list has something to search. Their passwords are random and unknown. They are all
 * staff, so the demo administrator remains the last one.
 */
export const demoColleagues = [
  { fname: 'Maria', lname: 'Gonzales', email: 'maria.gonzales@gym.test', phone: '+34600111222', role: 2 as const },
  { fname: 'Tom', lname: 'Becker', email: 'tom.becker@gym.test', phone: '01719876543', role: 2 as const },
  { fname: 'Sunita', lname: 'Rao', email: 'sunita.rao@gym.test', phone: '09845098450', role: 2 as const },
  { fname: 'Jamal', lname: 'Edwards', email: 'jamal.edwards@gym.test', phone: '07700900456', role: 2 as const },
  { fname: 'Linh', lname: 'Tran', email: 'linh.tran@gym.test', phone: '+84909090909', role: 2 as const, active: false },
];

/**
 * Makes sure that the printed password opens this account. Keeps all other changes of visitors. A changed password ends
 * the sessions of the old one. Resolves to whether the account is new.
 */
export async function ensureDemoAccount(
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
      .set({ passwordHash: await hashSecret(password), oneTimePasswordUntil: null })
      .where(eq(users.id, stored.id));
    await tx.delete(sessions).where(eq(sessions.userId, stored.id));
  }
  return false;
}
