import { inArray } from 'drizzle-orm';
import type { Transaction } from '../http/database.ts';
import { missingRecord } from '../records/missing-record.ts';
import { members } from '../schema/index.ts';
import type { Pair } from './merge-preview.ts';

/** Both rows, locked against every other save, always the lower number first. @throws Refusal 404, 410 */
export async function lockPair(tx: Transaction, { kept_id, gone_id }: Pair) {
  const rows = await tx
    .select()
    .from(members)
    .where(inArray(members.id, [kept_id, gone_id]))
    .orderBy(members.id)
    .for('update');
  const [kept, gone] = [kept_id, gone_id].map((id) => rows.find((row) => row.id === id));
  if (!kept) throw await missingRecord(tx, 'member', kept_id);
  if (!gone) throw await missingRecord(tx, 'member', gone_id);
  return { kept, gone };
}
