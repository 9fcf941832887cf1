import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { dayAt } from '../calendar/day-at.ts';
import { databaseOn, type Transaction } from '../http/database.ts';
import { hashSecret } from '../passwords/hash-secret.ts';
import { members, plans, users } from '../schema/index.ts';
import { addDemoAssignments } from './add-demo-assignments.ts';
import { addDemoDiets } from './add-demo-diets.ts';
import { addDemoMembers } from './add-demo-members.ts';
import { demoPlans } from './demo-plans.ts';
import { demoAccounts, demoColleagues } from './demo-users.ts';
import { keepDemoAccount } from './keep-demo-account.ts';

/** Any number of our own: two servers that start at once seed one after the other. */
const SEED_LOCK = 7_041_002;

const isEmpty = async (tx: Transaction, table: typeof members | typeof plans): Promise<boolean> =>
  (await tx.select({ id: table.id }).from(table).limit(1)).length === 0;

/** How the demo gym is opened, and where it is (IANA name): the machine's time zone where none is given. */
export interface DemoGym {
  readonly password: string;
  readonly timeZone?: string;
}

/**
 * Makes the demo gym: two accounts with the given password, colleagues, plans, and members with their measurements, periods and
 * diets. The places have to be loaded before. Run again it adds nothing, takes nothing away, and only makes sure that the
 * password still opens the two accounts.
 */
export async function seedDemo(pool: Pool, { password, timeZone }: DemoGym): Promise<void> {
  await databaseOn(pool).transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    let isNew = false;
    for (const account of demoAccounts) isNew = (await keepDemoAccount(tx, account, password)) || isNew;
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
    await addDemoAssignments(
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
