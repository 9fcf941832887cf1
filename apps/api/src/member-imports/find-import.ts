import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../http/database.ts';
import { notFound } from '../records/not-found.ts';
import { memberImports } from '../schema/index.ts';
import type { StoredImport } from './read-import.ts';

/** The import with this id. @throws Refusal 404 */
export async function findImport(db: Database, id: number): Promise<StoredImport> {
  const [found] = await db.select().from(memberImports).where(eq(memberImports.id, id));
  if (found === undefined) throw notFound('import', id);
  return found;
}

/** The same, and nobody else changes it until the transaction ends. @throws Refusal 404 */
export async function lockImport(tx: Transaction, id: number): Promise<StoredImport> {
  const [found] = await tx.select().from(memberImports).where(eq(memberImports.id, id)).for('update');
  if (found === undefined) throw notFound('import', id);
  return found;
}
