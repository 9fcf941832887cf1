import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { dayAt } from '@gym/rules';
import { type Transaction, createDatabase } from '../../platform/database/database.ts';
import { hashSecret, verifySecret } from '../../platform/auth/passwords.ts';
import { sessions, users, members, plans } from '../../platform/database/schema/index.ts';
import { addDemoMembers } from './demo-members.ts';
import { addDemoDiets, addDemoMemberships } from './demo-memberships-and-diets.ts';

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

/** The plans of the demo gym. Duration codes: 1 = Monthly, 2 = Weekly, 3 = Days. */
const demoPlans = [
  { plan_name: 'Monthly Standard', duration: 1, price: 39.9, free_days: 3 },
  { plan_name: 'Monthly Premium', duration: 1, price: 64.5, free_days: 2 },
  { plan_name: 'Student Month', duration: 1, price: 24.9, free_days: 3 },
  { plan_name: 'Weekly Pass', duration: 2, price: 14, free_days: 3 },
  { plan_name: 'Day Ticket', duration: 3, price: 5.5, free_days: 3 },
  { plan_name: 'Open House', duration: 3, price: 0, free_days: 3 },
];

/** The id of an advisory lock, unique in this product. Servers that start together seed one after the other. */
const SEED_LOCK = 7_041_002;

const isEmpty = async (tx: Transaction, table: typeof members | typeof plans): Promise<boolean> =>
  (await tx.select({ id: table.id }).from(table).limit(1)).length === 0;

/** Settings of the demo gym: its password and its time zone (IANA name; the machine's zone by default). */
export interface DemoGym {
  readonly password: string;
  readonly timeZone?: string;
}

/**
 * Creates the demo gym: two accounts with the given password, further users, plans, and members with measurements,
 * memberships and diets. The places must be loaded before. A second run only makes sure that the password still opens
 * the two accounts.
 */
export async function seedDemo(pool: Pool, { password, timeZone }: DemoGym): Promise<void> {
  await createDatabase(pool).transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    let isNew = false;
    for (const account of demoAccounts) isNew = (await ensureDemoAccount(tx, account, password)) || isNew;
    if (!isNew) return;

    const passwordHash = await hashSecret(randomBytes(32).toString('base64url'));
    await tx
      .insert(users)
      .values(demoColleagues.map((colleague) => ({ ...colleague, passwordHash })))
      .onConflictDoNothing();
    if (await isEmpty(tx, plans)) await tx.insert(plans).values(demoPlans);
    if (!(await isEmpty(tx, members))) return;
    const now = new Date();
    const dayOf = (moment: Date) => dayAt(moment, timeZone);
    const added = await addDemoMembers(tx, now, dayOf);
    await addDemoMemberships(
      tx,
      added.map(({ id, createdAt }) => ({ id, joined: dayOf(createdAt) })),
      dayOf(now),
    );
    await addDemoDiets(
      tx,
      added.map(({ id }) => id),
    );
  });
}
