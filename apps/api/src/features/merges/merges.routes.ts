import { type BodyOf, calls, reasons } from '@gym/api-contract';
import { and, desc, eq, gt, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import { implement } from '../../platform/http/implement-call.ts';
import { earlierJoined, lockMemberBlocks, maskContact, readMember } from '../members/index.ts';
import { memberMerges, members, memberships, users } from '../../platform/database/schema/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { fieldError, HttpError } from '../../platform/errors/http-error.ts';
import { implementSave, saved } from '../../platform/idempotency/implement-save.ts';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { missingRecord } from '../../platform/records/missing-record.ts';
import { clearLastMembership, markLastMembership } from '../memberships/index.ts';
import {
  MERGE_FIELDS,
  type MergeField,
  type MergePair,
  mergePreview,
  type Side,
  toldByPreview,
  undoableSince,
  undoableUntil,
  valuesOf,
} from './merge-preview.ts';
import { findDietIds, joinTags, mergeMeasurements, movedCounts, reassignDiets } from './reassign-records.ts';
import { undoMerge } from './undo-merge.ts';

const DEFAULT_PAIRS = 20;
const MAX_NAMED = 10;

interface MatchKey {
  readonly key: SQL;
  readonly indexed: SQL;
}

/**
 * What two records of one person may share. Each key is the expression of a partial index with the condition `indexed`.
 * The queries read only that index, in its order (migration 0009).
 */
const MATCH_KEYS: Readonly<Record<'phone' | 'email' | 'name', MatchKey>> = {
  phone: { key: sql.raw(`(ltrim(phone, '+') collate "C")`), indexed: sql`true` },
  email: { key: sql.raw(`(lower(email collate "und-x-icu") collate "C")`), indexed: sql`true` },
  name: {
    key: sql.raw(
      `(lower((fname || ' ' || lname || ' / ' || father_fname || ' ' || father_lname) collate "und-x-icu")
        collate "C")`,
    ),
    indexed: sql.raw('octet_length(fname || lname || father_fname || father_lname) <= 900'),
  },
};

const { id, fname, lname, phone, email } = members;

/** Groups of members who may be one person, in the order of what they share. */
const getLikelyDuplicates = implement(
  calls.getLikelyDuplicates,
  async ({ query: { by, after, size = DEFAULT_PAIRS } }, { db }) => {
    const { key, indexed } = MATCH_KEYS[by];
    const {
      rows: [start],
    } = await db.execute<{ key: string }>(sql`select ${key} as key from members where id = ${after ?? 0}`);
    const { rows } = await db.execute<{ ids: string[]; count: string }>(sql`
    select ids, count
    from (
        select ${key} as key from members where ${indexed} and ${key} > ${start?.key ?? ''}
        group by ${key} having count(*) > 1 order by ${key} limit ${size + 1}
      ) as shared,
      lateral (
        select (array_agg(id order by id))[1:${sql.raw(String(MAX_NAMED))}] as ids, count(*) as count
        from members where ${indexed} and ${key} = shared.key
      ) as found
    order by shared.key`);
    const groups = rows.slice(0, size).map(({ ids, count }) => ({ ids: ids.map(Number), count: Number(count) }));
    const wanted = groups.flatMap(({ ids }) => ids);
    const found =
      wanted.length === 0
        ? []
        : await db.select({ id, fname, lname, phone, email }).from(members).where(inArray(id, wanted));
    const contacts = new Map(found.map((member) => [member.id, { ...member, ...maskContact(member) }]));
    return {
      status: 'success',
      data: groups.map(({ ids, count }) => ({ members: ids.flatMap((one) => contacts.get(one) ?? []), count })),
      more: rows.length > size,
    };
  },
);

type Member = typeof members.$inferSelect;

/** Both rows, locked against every other save, the lower number first. @throws HttpError 404, 410 */
async function lockPair(tx: Transaction, { kept_id, gone_id }: MergePair) {
  const rows = await tx
    .select()
    .from(members)
    .where(inArray(members.id, [kept_id, gone_id]))
    .orderBy(members.id)
    .for('update');
  const [kept, gone] = [kept_id, gone_id].map((id) => rows.find((row) => row.id === id));
  if (!kept) throw await missingRecord(tx, 'member', kept_id);
  if (!gone) throw await missingRecord(tx, 'member', gone_id);
  return { kept, gone };
}

/** A merge as the administrator chose it. */
type MergeChoices = Pick<BodyOf<typeof calls.mergeMembers>, 'diet' | 'days'>;

/** Moves memberships, measurements, diets and tags to the kept record. Resolves to the ids that an undo needs. */
async function moveRecords(tx: Transaction, pair: MergePair, { diet, days = [] }: MergeChoices) {
  const { kept_id, gone_id } = pair;
  await clearLastMembership(tx, gone_id);
  const periods = await tx
    .update(memberships)
    .set({ member_id: kept_id })
    .where(eq(memberships.member_id, gone_id))
    .returning({ id: memberships.id });
  await markLastMembership(tx, kept_id);
  const measured = await mergeMeasurements(tx, pair, days);
  const [keptDiets, goneDiets] = [await findDietIds(tx, kept_id), await findDietIds(tx, gone_id)];
  const current = diet ?? (keptDiets.length > 0 ? 'kept' : 'gone');
  const inOrder = current === 'kept' ? [...goneDiets, ...keptDiets] : [...keptDiets, ...goneDiets];
  await reassignDiets(tx, kept_id, inOrder);
  const tags = await joinTags(tx, kept_id, gone_id);
  return { periods: periods.map(({ id }) => id), ...measured, diets: goneDiets, keptDiets, tags };
}

/**
 * Saves the chosen fields and the earlier day of joining in the kept record and deletes the other one. Resolves to the
 * kept record.
 */
async function joinRows(
  tx: Transaction,
  { kept, gone }: Record<Side, Member>,
  fields: Partial<Record<MergeField, Side>>,
): Promise<Member> {
  const chosen = Object.assign(
    {},
    ...MERGE_FIELDS.map((choice) => valuesOf(fields[choice] === 'gone' ? gone : kept, choice)),
  ) as Partial<Member>;
  // Raise the version in any case: every open form of the two was filled from a record that no longer exists.
  const [after] = await tx
    .update(members)
    .set({ ...chosen, joinedAt: earlierJoined(kept, gone), version: kept.version + 1 })
    .where(eq(members.id, kept.id))
    .returning();
  if (!after) throw new Error('The database stored no member.');
  await lockMemberBlocks(tx, [gone.id]);
  await tx.delete(members).where(eq(members.id, gone.id));
  return after;
}

/**
 * Merges one member into another: memberships, measurements and diets move, the other row is deleted, and its number
 * refers to the kept record. Both rows are locked: a concurrent save is part of the merge or gets a 410 (ADR-0053).
 */
const mergeMembers = implementSave(
  calls.mergeMembers,
  async ({ body: { kept_id, gone_id, state, fields = {}, ...choices }, tx, auditContext }) => {
    const pair = { kept_id, gone_id };
    if (kept_id === gone_id) throw fieldError('gone_id', reasons.merges.sameMember);
    const { kept, gone } = await lockPair(tx, pair);
    const current = await mergePreview(tx, pair);
    if (current.state !== state)
      throw new HttpError(409, reasons.merges.changedMeanwhile, {
        current: { record: current, tells: toldByPreview(current) },
      });

    const moved = await moveRecords(tx, pair, choices);
    const after = await joinRows(tx, { kept, gone }, fields);
    const [before, now, other] = [readMember(kept), readMember(after), readMember(gone)];
    await tx.insert(memberMerges).values({
      keptId: kept_id,
      goneId: gone_id,
      mergedAt: auditContext.at,
      mergedBy: auditContext.userId,
      undo: {
        gone: { ...other, createdAt: gone.createdAt.toISOString(), joinedAt: gone.joinedAt },
        keptBefore: before,
        keptJoinedAt: kept.joinedAt,
        keptAfter: now,
        ...moved,
      },
    });
    const counts = movedCounts(moved);
    await writeAuditEntry(tx, {
      ...auditContext,
      record: 'member',
      recordId: gone_id,
      before: other,
      after: { merged_into: kept_id, ...counts },
    });
    await writeAuditEntry(tx, {
      ...auditContext,
      record: 'member',
      recordId: kept_id,
      before,
      after: { ...now, merged_from: gone_id, ...counts },
    });
    return saved(kept_id);
  },
);

const DEFAULT_MERGES = 50;

/** Two members with full contacts, and their measurements of the same days. The audit trail names who saw them. */
const getMergePreview = implement(calls.getMergePreview, async (incoming, { db, healthReads }) => {
  const data = await db.transaction((tx) => mergePreview(tx, incoming.query));
  await healthReads.recordAnswer(calls.getMergePreview, toldByPreview(data), incoming);
  return { status: 'success', data };
});

/** Merges that can still be undone, the latest first. */
const getRecentMerges = implement(
  calls.getRecentMerges,
  async ({ query: { before, size = DEFAULT_MERGES } }, { db, clock }) => {
    const rows = await db
      .select({
        id: memberMerges.id,
        kept_id: memberMerges.keptId,
        gone_id: memberMerges.goneId,
        at: memberMerges.mergedAt,
        kept_name: sql<string | null>`${members.fname} || ' ' || ${members.lname}`,
        gone_name: sql<string>`concat_ws(' ',
          ${memberMerges.undo} -> 'gone' ->> 'fname', ${memberMerges.undo} -> 'gone' ->> 'lname')`,
        by: sql<string | null>`${users.fname} || ' ' || ${users.lname}`,
      })
      .from(memberMerges)
      .leftJoin(members, eq(members.id, memberMerges.keptId))
      .leftJoin(users, eq(users.id, memberMerges.mergedBy))
      .where(
        and(
          isNotNull(memberMerges.undo),
          gt(memberMerges.mergedAt, undoableSince(clock.now())),
          before === undefined ? undefined : lt(memberMerges.id, before),
        ),
      )
      .orderBy(desc(memberMerges.id))
      .limit(size + 1);
    return {
      status: 'success',
      data: rows.slice(0, size).map(({ at, kept_name, ...merge }) => ({
        ...merge,
        kept_name: kept_name ?? '',
        merged_at: at.toISOString(),
        undoable_until: undoableUntil(at).toISOString(),
      })),
      more: rows.length > size,
    };
  },
);

export const mergeRoutes = [getLikelyDuplicates, getMergePreview, mergeMembers, getRecentMerges, undoMerge];
