import { recordChange, type Act } from '../audit/record-change.ts';
import type { Transaction } from '../http/database.ts';
import type { RecordKind } from './record-kind.ts';

/** Adds a record within a transaction and writes the audit trail. Resolves to the stored row. */
export async function addRecord<Row extends { id: number; version: number }>(
  tx: Transaction,
  kind: RecordKind<Row>,
  { fields, act }: { fields: Record<string, unknown>; act: Act },
): Promise<Row> {
  const [row] = (await tx.insert(kind.table).values(fields).returning()) as unknown as [Row];
  await recordChange(tx, { ...act, record: kind.name, recordId: row.id, after: kind.read(row) });
  return row;
}
