import { calls, reasons } from '@gym/api-contract';
import { HttpError } from '../../platform/errors/http-error.ts';
import { saveThenContinue, updateImport } from './control-import.ts';
import { isRestorable, isUndoable, lockImport, restoreUntil, undoUntil } from './stored-import.ts';

/** Undoes the import. An administrator may, and for an hour the person who imported. */
export const undoMemberImport = saveThenContinue(
  calls.undoMemberImport,
  async ({ body: { id }, tx, user, auditContext, logSecurityEvent }) => {
    const stored = await lockImport(tx, id);
    const saving = { tx, user, auditContext };
    if (stored.status === 'undoing' || stored.status === 'undone') return updateImport(saving, stored, undefined);
    if (!isUndoable(stored, auditContext.at)) throw new HttpError(422, reasons.imports.notUndoable);
    if (undoUntil(stored, { user, at: auditContext.at }) === null)
      throw new HttpError(422, reasons.imports.undoByAdministrator);
    logSecurityEvent('import-undone', { cause: id });
    return updateImport(saving, stored, {
      status: 'undoing',
      doneLine: 0,
      problem: null,
      actedBy: auditContext.userId,
      actedFrom: auditContext.address,
    });
  },
);

/** Brings the members of an undone import back. An administrator may, and the person who undid it. */
export const restoreMemberImport = saveThenContinue(
  calls.restoreMemberImport,
  async ({ body: { id }, tx, user, auditContext }) => {
    const stored = await lockImport(tx, id);
    const saving = { tx, user, auditContext };
    if (stored.status === 'restoring') return updateImport(saving, stored, undefined);
    if (!isRestorable(stored, auditContext.at)) throw new HttpError(422, reasons.imports.notRestorable);
    if (restoreUntil(stored, { user, at: auditContext.at }) === null)
      throw new HttpError(422, reasons.imports.restoreByAdministrator);
    return updateImport(saving, stored, {
      status: 'restoring',
      doneLine: 0,
      problem: null,
      actedBy: auditContext.userId,
      actedFrom: auditContext.address,
    });
  },
);
