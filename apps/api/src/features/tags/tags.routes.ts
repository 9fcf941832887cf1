import { calls, MAX_DIFFERENT_TAGS, MAX_TAGS, reasons } from '@gym/api-contract';
import { withoutExtraSpace } from '@gym/rules';
import { sql } from 'drizzle-orm';
import { type AuditContext, writeAuditEntries } from '../../platform/audit/audit-entries.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/errors/http-error.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { implementSave } from '../../platform/idempotency/implement-save.ts';
import { tagsOfMembers } from '../members/index.ts';

/** All tags. It reads one row of the index for each, whatever the number of members. */
async function allTags(db: Database | Transaction): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    with recursive different as (
      (select tag from member_tags order by tag limit 1)
      union all
      select (select next.tag from member_tags as next where next.tag > different.tag order by next.tag limit 1)
      from different where different.tag is not null
    ) select tag from different where tag is not null`);
  return rows.map(({ tag }) => tag);
}

const getMemberTags = implement(calls.getMemberTags, async (_incoming, { db }) => {
  const { rows } = await db.execute<{ tag: string; members: string }>(
    sql`select tag, count(*) as members from member_tags group by tag order by lower(tag), tag`,
  );
  return { status: 'success', data: rows.map(({ tag, members }) => ({ tag, members: Number(members) })) };
});

const isSameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The stored spelling of a tag. A lock orders the changes of tags, so that each tag has one spelling. */
async function storedTag(tx: Transaction, given: string): Promise<{ tag: string; isNew: boolean; all: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(7041007)`);
  const tags = await allTags(tx);
  const wanted = withoutExtraSpace(given);
  const known = tags.find((tag) => isSameTag(tag, wanted));
  return { tag: known ?? wanted, isNew: known === undefined, all: tags.length };
}

const idList = (ids: readonly number[]) => sql`${sql.param(ids)}::bigint[]`;

/** Locks the members that still exist, so that an erasure or a merge waits for the change. */
async function lockMembers(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from members where id = any(${idList(ids)}) order by id for key share`,
  );
  return rows.map(({ id }) => Number(id));
}

interface TagChange {
  readonly ids: readonly number[];
  readonly tag: string;
  readonly auditContext: AuditContext;
}

/** Changes the tags of members by a statement that returns the changed ones. Each has an audit entry. */
async function changeTags(
  tx: Transaction,
  { ids, tag, auditContext }: TagChange,
  change: (found: readonly number[]) => ReturnType<typeof sql>,
) {
  const found = await lockMembers(tx, ids);
  const before = await tagsOfMembers(tx, found);
  const { rows } = await tx.execute<{ id: string }>(change(found));
  const changed = rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
  const after = await tagsOfMembers(tx, changed);
  const side = (tags: ReadonlyMap<number, readonly string[]>, member: number) => ({
    member_id: member,
    tags: tags.get(member) ?? [],
  });
  await writeAuditEntries(
    tx,
    changed.map((member) => ({
      ...auditContext,
      record: 'member',
      recordId: member,
      before: side(before, member),
      after: side(after, member),
    })),
  );
  const known = new Set(found);
  const missing = [...new Set(ids)].filter((id) => !known.has(id));
  return { after, data: { tag, changed, missing } };
}

const tagMembers = implementSave(calls.tagMembers, async ({ body: { ids, tag: given }, tx, auditContext }) => {
  const { tag, isNew, all } = await storedTag(tx, given);
  if (isNew && all >= MAX_DIFFERENT_TAGS) throw new HttpError(422, reasons.tags.tooManyDifferent(MAX_DIFFERENT_TAGS));
  const { after, data } = await changeTags(
    tx,
    { ids, tag, auditContext },
    (found) => sql`
      insert into member_tags (member_id, tag) select id, ${tag}::text from unnest(${idList(found)}) as id
      on conflict do nothing returning member_id as id`,
  );
  const over = [...after.values()].filter((tags) => tags.length > MAX_TAGS).length;
  if (over > 0) throw new HttpError(422, reasons.tags.tooMany(MAX_TAGS, over));
  return { status: 'success', data };
});

const untagMembers = implementSave(calls.untagMembers, async ({ body: { ids, tag: given }, tx, auditContext }) => {
  const { tag } = await storedTag(tx, given);
  const { data } = await changeTags(
    tx,
    { ids, tag, auditContext },
    (found) =>
      sql`delete from member_tags where member_id = any(${idList(found)}) and tag = ${tag} returning member_id as id`,
  );
  return { status: 'success', data };
});

export const tagRoutes = [getMemberTags, tagMembers, untagMembers];
