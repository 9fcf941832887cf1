import { calls } from '@gym/api-contract';
import { eq } from 'drizzle-orm';
import { recordChange } from '../audit/record-change.ts';
import { Refusal } from '../http/refusal.ts';
import { implementSave } from '../idempotency/implement-save.ts';
import { saved } from '../idempotency/saved.ts';
import { memberImports } from '../schema/index.ts';
import { lockImport } from './find-import.ts';

/** Removes a file with all its rows, where none of them became a member. */
export const discardMemberImport = implementSave(calls.discardMemberImport, async ({ body: { id }, tx, act }) => {
  const stored = await lockImport(tx, id);
  if (stored.added > 0 || stored.status === 'running')
    throw new Refusal(422, 'Members were added from this file. Undo the import instead.');
  await tx.delete(memberImports).where(eq(memberImports.id, id));
  await recordChange(tx, { ...act, record: 'import', recordId: id, before: { name: stored.fileName } });
  return saved(id) as { status: string; data: { id: number } };
});
