import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { dayAt } from '@gym/rules';
import { createDatabase, type Transaction } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/auth/passwords.ts';
import { members, plans, users } from '../../platform/database/schema/index.ts';
import { addDemoMembers } from './add-demo-members.ts';
import { demoAccounts, demoColleagues, ensureDemoAccount } from './demo-accounts.ts';
import { addDemoDiets } from './demo-diets.ts';
import { addDemoMemberships } from './demo-memberships.ts';

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
