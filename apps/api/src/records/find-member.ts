import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../http/database.ts';
import { members } from '../schema/index.ts';
import { missingRecord } from './missing-record.ts';

/** The member with this id: what most of the staff's calls begin with. @throws Refusal 404, 410 */
export async function findMember(db: Database | Transaction, id: number): Promise<typeof members.$inferSelect> {
  const [member] = await db.select().from(members).where(eq(members.id, id));
  if (member === undefined) throw await missingRecord(db, 'member', id);
  return member;
}
