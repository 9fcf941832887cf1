import type { Transaction } from '../http/database.ts';
import { auditEntries } from '../schema/index.ts';

/** Who does what, when and from where: what every entry of the trail begins with. A save gets its own as `act`. */
export interface Act {
  at: Date;
  /** Who did it; null where nobody is signed in. */
  userId: number | null;
  /** Network address it came from; null where it came from the server itself. */
  address: string | null;
  /** The call that did it, or the command. */
  action: string;
}

/** One change of one record. `before` and `after` are read shapes, which never hold secrets. */
export interface Change extends Act {
  record:
    | 'user'
    | 'plan'
    | 'member'
    | 'measurement'
    | 'assignment'
    | 'diet'
    | 'diet template'
    | 'session'
    | 'export'
    | 'import';
  recordId: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes a change into the audit trail, in the transaction that makes it: neither exists without the other. */
export async function recordChange(tx: Transaction, change: Change): Promise<void> {
  await tx.insert(auditEntries).values(change);
}
