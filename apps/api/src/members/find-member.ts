import { eq } from 'drizzle-orm';
import type { Database } from '../http/database.ts';
import { notFound } from '../records/not-found.ts';
import { members } from '../schema/index.ts';

/** The member with this id. @throws Refusal 404 */
export async function findMember(db: Database, id: number): Promise<typeof members.$inferSelect> {
  const [member] = await db.select().from(members).where(eq(members.id, id));
  if (member === undefined) throw notFound('member', id);
  return member;
}
