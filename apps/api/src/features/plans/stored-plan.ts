import { eq } from 'drizzle-orm';
import type { Plan } from '@gym/api-contract';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { plans } from '../../platform/database/schema/index.ts';
import { notFound } from '../../platform/records/missing-record.ts';

export type PlanRow = typeof plans.$inferSelect;

/** A plan as the calls read it. */
export const readPlan = ({ createdAt: _created, ...plan }: PlanRow): Plan => plan;

/** The plan with this id. @throws HttpError 404 */
export async function findPlan(db: Database | Transaction, id: number): Promise<typeof plans.$inferSelect> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, id));
  if (plan === undefined) throw notFound('plan', id);
  return plan;
}
