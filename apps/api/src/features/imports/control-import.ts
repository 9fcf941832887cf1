import { eq } from 'drizzle-orm';
import { type Call, calls, reasons } from '@gym/api-contract';
import type { Transaction } from '../../platform/database/database.ts';
import { implement, type Implementation, type SignedIn } from '../../platform/http/implement-call.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { implementSave, saved, saveOnce } from '../../platform/idempotency/implement-save.ts';
import { type AuditContext, writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { memberImports } from '../../platform/database/schema/index.ts';
import { continueImport } from './run-imports.ts';
import {
  assertFewOwnImports,
  IN_FLIGHT,
  isRestorable,
  isUndoable,
  lockImport,
  readImport,
  restoreUntil,
  type StoredImport,
  undoUntil,
} from './stored-import.ts';

type Changes = Partial<typeof memberImports.$inferInsert>;

/** The transaction of a save, and who saves. */
interface Saving {
  readonly tx: Transaction;
  readonly user: SignedIn;
  readonly auditContext: AuditContext;
}

/**
 * Changes an import and writes the audit entry. Without changes it only reads the import.
 * @throws HttpError 422 if the server already works on other imports of the user
 */
export async function updateImport(
  { tx, user, auditContext }: Saving,
  stored: StoredImport,
  changes: Changes | undefined,
) {
  const asking = { user, at: auditContext.at };
  if (changes === undefined) return { status: 'success', data: await readImport(tx, stored, asking) };
  if (changes.status !== undefined && IN_FLIGHT.includes(changes.status))
    await assertFewOwnImports(tx, { userId: user.id, statuses: IN_FLIGHT, except: stored.id });
  const [now = stored] = await tx
    .update(memberImports)
    .set({ ...changes, touchedAt: auditContext.at })
    .where(eq(memberImports.id, stored.id))
    .returning();
  const audited = ({ fileName: name, status, added, removed }: StoredImport) => ({ name, status, added, removed });
  await writeAuditEntry(tx, {
    ...auditContext,
    record: 'import',
    recordId: stored.id,
    before: audited(stored),
    after: audited(now),
  });
  return { status: 'success', data: await readImport(tx, now, asking) };
}

/** Who lets the server work on an import. What stopped it before no longer counts. */
const begunBy = ({ userId, address }: AuditContext): Changes => ({
  problem: null,
  actedBy: userId,
  actedFrom: address,
});

/** A save after which the server continues the import in the background. */
export const saveThenContinue = <C extends Call>(call: C, save: Parameters<typeof saveOnce<C>>[1]): Implementation => {
  const once = saveOnce(call, save);
  return implement(call, async (incoming, services) => {
    const answer = await once(incoming, services);
    services.background.start('importing members', () =>
      continueImport(services, (answer as { data: { id: number } }).data.id),
    );
    return answer;
  });
};

/** Starts the import, or continues it where it was stopped. */
const runMemberImport = saveThenContinue(
  calls.runMemberImport,
  async ({ body: { id, duplicates }, tx, user, auditContext }) => {
    const stored = await lockImport(tx, id);
    if (stored.status === 'receiving') throw new HttpError(422, reasons.imports.incomplete);
    const isBegun = stored.doneLine > 0;
    // Once an undo has begun, adding cannot continue: it would skip the removed rows.
    const mayRun = stored.status === 'ready' || (stored.status === 'stopped' && stored.removed + stored.kept === 0);
    return updateImport(
      { tx, user, auditContext },
      stored,
      mayRun
        ? {
            status: 'running',
            firstEndedAt: stored.firstEndedAt ?? stored.endedAt,
            ...begunBy(auditContext),
            ...(!isBegun && { duplicates }),
          }
        : undefined,
    );
  },
);

/** Stops the import after the current batch. */
const stopMemberImport = saveThenContinue(calls.stopMemberImport, async ({ body: { id }, tx, user, auditContext }) => {
  const stored = await lockImport(tx, id);
  const { at } = auditContext;
  return updateImport(
    { tx, user, auditContext },
    stored,
    stored.status === 'running'
      ? { status: 'stopped', endedAt: at, firstEndedAt: stored.firstEndedAt ?? at }
      : undefined,
  );
});

/** Deletes an import with all its rows if none of them became a member. */
const discardMemberImport = implementSave(calls.discardMemberImport, async ({ body: { id }, tx, auditContext }) => {
  const stored = await lockImport(tx, id);
  if (stored.added > 0 || stored.status === 'running') throw new HttpError(422, reasons.imports.hasMembers);
  await tx.delete(memberImports).where(eq(memberImports.id, id));
  await writeAuditEntry(tx, { ...auditContext, record: 'import', recordId: id, before: { name: stored.fileName } });
  return saved(id);
});

/** Undoes the import. An administrator may, and for an hour the person who imported. */
const undoMemberImport = saveThenContinue(
  calls.undoMemberImport,
  async ({ body: { id }, tx, user, auditContext, logSecurityEvent }) => {
    const stored = await lockImport(tx, id);
    const saving = { tx, user, auditContext };
    if (stored.status === 'undoing' || stored.status === 'undone') return updateImport(saving, stored, undefined);
    if (!isUndoable(stored, auditContext.at)) throw new HttpError(422, reasons.imports.notUndoable);
    if (undoUntil(stored, { user, at: auditContext.at }) === null)
      throw new HttpError(422, reasons.imports.undoByAdministrator);
    logSecurityEvent('import-undone', { cause: id });
    return updateImport(saving, stored, { status: 'undoing', doneLine: 0, ...begunBy(auditContext) });
  },
);

/** Brings the members of an undone import back. An administrator may, and the person who undid it. */
const restoreMemberImport = saveThenContinue(
  calls.restoreMemberImport,
  async ({ body: { id }, tx, user, auditContext }) => {
    const stored = await lockImport(tx, id);
    const saving = { tx, user, auditContext };
    if (stored.status === 'restoring') return updateImport(saving, stored, undefined);
    if (!isRestorable(stored, auditContext.at)) throw new HttpError(422, reasons.imports.notRestorable);
    if (restoreUntil(stored, { user, at: auditContext.at }) === null)
      throw new HttpError(422, reasons.imports.restoreByAdministrator);
    return updateImport(saving, stored, { status: 'restoring', doneLine: 0, ...begunBy(auditContext) });
  },
);

/** The calls that run, stop, undo and restore an import. */
export const controlRoutes = [
  discardMemberImport,
  restoreMemberImport,
  runMemberImport,
  stopMemberImport,
  undoMemberImport,
];
