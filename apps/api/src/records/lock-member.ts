import { eq } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';
import { members } from '../schema/index.ts';
import { missingRecord } from './missing-record.ts';

/**
 * Lets the saves of one member come one after the other until the transaction ends; those of others go on beside it.
 *
 * @throws Refusal 404, 410
 */
export async function lockMember(tx: Transaction, id: number): Promise<void> {
  const [member] = await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for('no key update');
  if (!member) throw await missingRecord(tx, 'member', id);
}
