import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../http/database.ts';
import { plans } from '../schema/index.ts';
import { notFound } from './not-found.ts';

/** The plan with this id. @throws Refusal 404 */
export async function findPlan(db: Database | Transaction, id: number): Promise<typeof plans.$inferSelect> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, id));
  if (plan === undefined) throw notFound('plan', id);
  return plan;
}
