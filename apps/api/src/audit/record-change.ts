import type { Transaction } from '../http/database.ts';
import { auditEntries } from '../schema/index.ts';

/** One change of one record. `before` and `after` are read shapes, which never hold secrets. */
export interface Change {
  at: Date;
  /** Who did it; null where nobody is signed in. */
  userId: number | null;
  /** The call that did it. */
  action: string;
  record: 'user' | 'plan' | 'member' | 'measurement' | 'assignment' | 'diet' | 'diet template';
  recordId: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes a change into the audit trail, in the transaction that makes it: neither exists without the other. */
export async function recordChange(tx: Transaction, change: Change): Promise<void> {
  await tx.insert(auditEntries).values(change);
}
