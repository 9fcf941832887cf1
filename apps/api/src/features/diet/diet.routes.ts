import { calls, reasons } from '@gym/api-contract';
import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { fullName, MAX_DIET_VERSIONS } from '@gym/rules';
import { implement } from '../../platform/http/implement-call.ts';
import { fieldError, HttpError } from '../../platform/errors/http-error.ts';
import { auditEntries, type DietRow, diets, dietTemplates, users } from '../../platform/database/schema/index.ts';
import { FOOD_IDS, FOODS } from './foods.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { implementSave, saved } from '../../platform/idempotency/implement-save.ts';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { findMember, lockMember } from '../members/index.ts';
import { addRecord, type RecordKind, staleSave, updateRecord } from '../../platform/records/versioned-record.ts';
import { notFound } from '../../platform/records/missing-record.ts';

/** All foods with their dietary marks, always in the same order (acceptance G1, G3). */
const getFoods = implement(calls.getFoodItem, async () => ({ status: 'success', data: [...FOODS] }));

/** Rejects unknown foods, with one error per row. @throws HttpError 422 */
function requireKnownFoods(rows: readonly DietRow[]): void {
  const reason = reasons.diet.unknownFood;
  const errors = Object.fromEntries(
    rows.flatMap(({ food_item }, index) => (FOOD_IDS.has(food_item) ? [] : [[`diet.${index}.food_item`, reason]])),
  );
  if (Object.keys(errors).length > 0) throw new HttpError(422, reason, { errors });
}

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

const getMemberDiet = implement(calls.getMemberDietByMemberId, async (incoming, services) => {
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
const saveMemberDiet = implementSave(calls.saveDiet, async ({ body, tx, auditContext }) => {
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

/** The versions of a member's diet, the newest first. The audit trail knows who saved each. */
const getMemberDietVersions = implement(calls.getMemberDietVersions, async (incoming, services) => {
  const { db } = services;
  const { id } = await findMember(db, incoming.query.id);
  await services.healthReads.record(calls.getMemberDietVersions, [id], incoming);
  const { version, createdAt: at, diet } = diets;
  const rows = await db
    .select({ version, at, diet, fname: users.fname, lname: users.lname })
    .from(diets)
    // A merge moves a diet, and keeps its id and its time.
    .leftJoin(
      auditEntries,
      and(eq(auditEntries.record, 'diet'), eq(auditEntries.recordId, diets.id), eq(auditEntries.at, at)),
    )
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .where(eq(diets.member_id, id))
    .orderBy(desc(version))
    // One more than a screen shows, to compare the oldest with.
    .limit(MAX_DIET_VERSIONS + 1);
  return {
    status: 'success',
    data: rows.map(({ fname, lname, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      ...(fname !== null && { by: fullName({ fname, lname: lname ?? '' }) }),
    })),
  };
});

/** The latest saves from which the overview takes members and units. It bounds the work in a gym of any size. */
const LATEST_SAVES = 200;
const latestDiets = sql`(select id, member_id, diet, created_at from diets order by id desc limit ${LATEST_SAVES})`;

/** The members whose diets changed last, and the units of the latest diets, the most used first. */
const getDietOverview = implement(calls.getDietOverview, async (_incoming, { db }) => {
  const { rows: recent } = await db.execute<{ id: string; fname: string; lname: string; at: Date }>(sql`
    select members.id, fname, lname, latest.at
    from (select member_id, max(created_at) as at from ${latestDiets} as saves group by member_id) as latest
      join members on members.id = latest.member_id
    order by latest.at desc, members.id desc limit 8`);
  const { rows: units } = await db.execute<{ units: string }>(sql`
    select trim(entry.units) as units
    from ${latestDiets} as saves, json_to_recordset(saves.diet) as entry(units text)
    where trim(entry.units) <> ''
    group by trim(entry.units) order by count(*) desc, trim(entry.units) limit 20`);
  return {
    status: 'success',
    data: {
      recent: recent.map(({ id, at, ...name }) => ({ id: Number(id), ...name, at: new Date(at).toISOString() })),
      units: units.map((row) => row.units),
    },
  };
});

type Template = typeof dietTemplates.$inferSelect;

const readTemplate = ({ id, name, diet, version }: Template) => ({ id, name, diet, version });
const templateRecord: RecordKind<Template> = { table: dietTemplates, name: 'diet template', read: readTemplate };

/** All diet templates, sorted by name. */
const getDietTemplates = implement(calls.getDietTemplates, async (_incoming, { db }) => {
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
const saveDietTemplate = implementSave(calls.saveDietTemplate, async ({ body, tx, auditContext }) => {
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
const deleteDietTemplate = implementSave(calls.deleteDietTemplate, async ({ body: { id }, tx, auditContext }) => {
  const [gone] = await tx.delete(dietTemplates).where(eq(dietTemplates.id, id)).returning();
  if (!gone) throw notFound('diet template', id);
  await writeAuditEntry(tx, { ...auditContext, record: 'diet template', recordId: id, before: readTemplate(gone) });
  return saved(id);
});

export const dietRoutes = [
  getFoods,
  getMemberDiet,
  saveMemberDiet,
  getMemberDietVersions,
  getDietOverview,
  getDietTemplates,
  saveDietTemplate,
  deleteDietTemplate,
];
