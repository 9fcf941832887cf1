import { and, desc, eq, gt } from 'drizzle-orm';
import { calls } from '@gym/api-contract';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { implementSave, saved } from '../../platform/idempotency/implement-save.ts';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { diets } from '../../platform/database/schema/index.ts';
import { findMember, lockMember } from '../../shared/members/stored-member.ts';
import { staleSave } from '../../shared/records/stale-save.ts';
import { requireKnownFoods } from './foods.ts';

/** The latest version of a member's diet; undefined if none was ever saved. */
async function findLatestDiet(
  db: Database | Transaction,
  memberId: number,
): Promise<typeof diets.$inferSelect | undefined> {
  const [latest] = await db
    .select()
    .from(diets)
    .where(eq(diets.member_id, memberId))
    .orderBy(desc(diets.version))
    .limit(1);
  return latest;
}

type LatestDiet = Awaited<ReturnType<typeof findLatestDiet>>;

/**
 * The diet as the specification sends it, a JSON string of its rows (acceptance G2), and its version. A diet that was
 * never saved is empty and has version 0.
 */
const readDiet = (latest: LatestDiet) => ({ diet: JSON.stringify(latest?.diet ?? []), version: latest?.version ?? 0 });

export const getMemberDiet = implement(calls.getMemberDietByMemberId, async (incoming, services) => {
  const { db } = services;
  const { id } = await findMember(db, incoming.query.id);
  await services.healthReads.record(calls.getMemberDietByMemberId, [id], incoming);
  return { status: 'success', data: readDiet(await findLatestDiet(db, id)) };
});

/**
 * Replaces the whole list by adding a version; earlier versions stay. An equal diet adds none, and never conflicts. The
 * response holds the member's id and, if the request had a version, the current version. Old clients send no version:
 * their save applies to any version.
 *
 * @throws HttpError 409 with `current` and `changes` when `version` is not the stored one (acceptance J4)
 */
export const saveMemberDiet = implementSave(calls.saveDiet, async ({ body, tx, auditContext }) => {
  const { id: member_id, diet, version: sent } = body;
  const answer = (current: number) =>
    sent === undefined ? saved(member_id) : { status: 'success', data: { id: member_id, version: current } };
  await lockMember(tx, member_id);
  requireKnownFoods(diet);
  const before = await findLatestDiet(tx, member_id);
  const { diet: stored, version: storedVersion } = readDiet(before);
  if (stored === JSON.stringify(diet)) return answer(storedVersion);
  if (sent !== undefined && sent !== storedVersion) {
    const later = await tx
      .select({ id: diets.id })
      .from(diets)
      .where(and(eq(diets.member_id, member_id), gt(diets.version, sent)));
    throw await staleSave(tx, {
      ...{ record: 'diet', ids: later.map(({ id }) => id), auditContext },
      current: readDiet(before),
      member: member_id,
    });
  }

  const version = storedVersion + 1;
  const [added] = await tx
    .insert(diets)
    .values({ member_id, diet, version, createdAt: auditContext.at })
    .returning({ id: diets.id });
  if (!added) throw new Error('The database stored no diet.');
  await writeAuditEntry(tx, {
    ...auditContext,
    record: 'diet',
    recordId: added.id,
    ...(before && { before: { member_id, version: before.version, diet: before.diet } }),
    after: { member_id, version, diet },
  });
  return answer(version);
});
