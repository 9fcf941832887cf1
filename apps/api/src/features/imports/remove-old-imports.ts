import { and, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { Services } from '../../platform/services/services.ts';
import { memberImports } from '../../platform/database/schema/index.ts';
import { RETENTION_MS } from './stored-import.ts';

/** Rows per statement, so that each statement is short for a file of any size. */
const DELETE_SIZE = 10_000;

/** Deletes imports that can no longer be undone, and abandoned files of the same age, with all their rows. */
export async function removeOldImports({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const expiry = new Date(clock.now().getTime() - RETENTION_MS);
  const old = await db
    .select({ id: memberImports.id })
    .from(memberImports)
    .where(and(lt(memberImports.touchedAt, expiry), notInArray(memberImports.status, ['running', 'undoing'])));
  for (const { id } of old) {
    for (let removed = DELETE_SIZE; removed === DELETE_SIZE;) {
      const { rowCount } = await db.execute(sql`delete from member_import_rows where import_id = ${id} and line in (
        select line from member_import_rows where import_id = ${id} order by line limit ${DELETE_SIZE})`);
      removed = rowCount ?? 0;
    }
    await db.delete(memberImports).where(eq(memberImports.id, id));
  }
}
