import { asc, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { memberTags } from '../../platform/database/schema/index.ts';

/** The tags of these members, sorted by name. A member without a tag is absent. */
export async function tagsOfMembers(
  db: Database | Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ member: memberTags.member_id, tag: memberTags.tag })
    .from(memberTags)
    .where(sql`${memberTags.member_id} = any(${sql.param(ids)}::bigint[])`)
    .orderBy(asc(sql`lower(${memberTags.tag})`));
  const tags = new Map<number, string[]>();
  for (const { member, tag } of rows) tags.set(member, [...(tags.get(member) ?? []), tag]);
  return tags;
}
