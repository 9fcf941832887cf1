import { calls, reasons } from '@gym/api-contract';
import { eq, inArray } from 'drizzle-orm';
import { dayAt, hasPostcodeLetters, MAX_IMPORT_ROWS } from '@gym/rules';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { implementSave } from '../../platform/idempotency/implement-save.ts';
import { memberImports } from '../../platform/database/schema/index.ts';
import { assertFewOwnImports, lockImport, readImport, UNFINISHED } from './stored-import.ts';
import { stageRows } from './stage-rows.ts';

/** Imports of all users that are still being sent or wait to be run. */
const MAX_OPEN_IMPORTS = 10;

/** Begins an import; its rows follow. */
export const startMemberImport = implementSave(calls.startMemberImport, async ({ body, tx, user, auditContext }) => {
  await assertFewOwnImports(tx, { userId: user.id, statuses: UNFINISHED });
  const open = await tx.$count(memberImports, inArray(memberImports.status, ['receiving', 'ready']));
  if (open >= MAX_OPEN_IMPORTS) throw new HttpError(422, reasons.imports.tooManyOpen(MAX_OPEN_IMPORTS));
  const [stored] = await tx
    .insert(memberImports)
    .values({
      userId: auditContext.userId ?? 0,
      fileName: body.file_name,
      fileSize: body.file_size,
      fileHash: body.file_hash,
      mapping: body.columns,
      status: 'receiving',
      createdAt: auditContext.at,
      touchedAt: auditContext.at,
    })
    .returning();
  if (stored === undefined) throw new Error('The database stored no import.');
  await writeAuditEntry(tx, {
    ...auditContext,
    record: 'import',
    recordId: stored.id,
    after: { name: stored.fileName },
  });
  return { status: 'success', data: await readImport(tx, stored, { user, at: auditContext.at }) };
});

/** Stores the next rows, each batch once. A repeated batch gets the row after which sending continues. */
export const sendMemberImportRows = implementSave(
  calls.sendMemberImportRows,
  async ({ body: { id, after, rows, last }, tx, user, auditContext }, { config }) => {
    const stored = await lockImport(tx, id);
    if (stored.status !== 'receiving' || after < stored.receivedLine)
      return { status: 'success', data: await readImport(tx, stored, { user, at: auditContext.at }) };
    if (after > stored.receivedLine) throw new HttpError(422, reasons.imports.rowsMissing(stored.receivedLine));
    if (stored.rows + rows.length > MAX_IMPORT_ROWS)
      throw new HttpError(422, reasons.imports.tooManyRows(MAX_IMPORT_ROWS));
    if (rows.some(({ line }, index) => line <= (index === 0 ? after : (rows[index - 1]?.line ?? 0))))
      throw new HttpError(422, reasons.imports.rowsDisordered);
    await stageRows(tx, stored, {
      given: rows,
      rules: {
        letters: hasPostcodeLetters(config.gym.locale),
        today: dayAt(auditContext.at, config.gym.timeZone),
      },
    });
    const [now] = await tx
      .update(memberImports)
      .set({ touchedAt: auditContext.at, ...(last && { status: 'ready' }) })
      .where(eq(memberImports.id, id))
      .returning();
    return { status: 'success', data: await readImport(tx, now ?? stored, { user, at: auditContext.at }) };
  },
);
