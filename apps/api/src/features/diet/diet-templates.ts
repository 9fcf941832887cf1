import { calls, reasons } from '@gym/api-contract';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { fieldError } from '../../platform/errors/http-error.ts';
import { implementSave, saved } from '../../platform/idempotency/implement-save.ts';
import { addRecord, type RecordKind, updateRecord } from '../../shared/records/versioned-record.ts';
import { notFound } from '../../shared/records/missing-record.ts';
import { dietTemplates } from '../../platform/database/schema/index.ts';
import { requireKnownFoods } from './foods.ts';

type Template = typeof dietTemplates.$inferSelect;

const readTemplate = ({ id, name, diet, version }: Template) => ({ id, name, diet, version });
const templateRecord: RecordKind<Template> = { table: dietTemplates, name: 'diet template', read: readTemplate };

/** All diet templates, sorted by name. */
export const getDietTemplates = implement(calls.getDietTemplates, async (_incoming, { db }) => {
  const rows = await db
    .select()
    .from(dietTemplates)
    .orderBy(asc(sql`lower(${dietTemplates.name})`));
  return { status: 'success', data: rows.map(readTemplate) };
});

/** Rejects a name that another template has. A lock orders two saves of one name. @throws HttpError 422 */
async function rejectTakenName(tx: Transaction, name: string, id: number | undefined): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7041004, hashtext(lower(${name})))`);
  const isTaken = and(
    sql`lower(${dietTemplates.name}) = lower(${name})`,
    id === undefined ? undefined : ne(dietTemplates.id, id),
  );
  const [other] = await tx.select({ id: dietTemplates.id }).from(dietTemplates).where(isTaken);
  if (other) throw fieldError('name', reasons.diet.takenTemplateName);
}

/** Adds a template, or replaces the template with the given id. */
export const saveDietTemplate = implementSave(calls.saveDietTemplate, async ({ body, tx, auditContext }) => {
  const { id, version, name, diet } = body;
  requireKnownFoods(diet);
  await rejectTakenName(tx, name, id);
  const change = { fields: { name, diet }, auditContext };
  const stored =
    id === undefined
      ? await addRecord(tx, templateRecord, change)
      : await updateRecord(tx, templateRecord, { id, version, ...change });
  return saved(stored.id);
});

/** Deletes a template. The audit trail keeps its content, and diets filled from it do not change. */
export const deleteDietTemplate = implementSave(
  calls.deleteDietTemplate,
  async ({ body: { id }, tx, auditContext }) => {
    const [gone] = await tx.delete(dietTemplates).where(eq(dietTemplates.id, id)).returning();
    if (!gone) throw notFound('diet template', id);
    await writeAuditEntry(tx, { ...auditContext, record: 'diet template', recordId: id, before: readTemplate(gone) });
    return saved(id);
  },
);
