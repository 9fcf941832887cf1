import { calls } from '@gym/api-contract';
import { MAX_DIET_VERSIONS } from '@gym/rules';
import { and, desc, eq, sql } from 'drizzle-orm';
import { auditEntries, diets, users } from '../../platform/database/schema/index.ts';
import { implement } from '../../platform/http/implement-call.ts';
import { findMember } from '../../shared/members/stored-member.ts';

/** The versions of a member's diet, the newest first. The audit trail knows who saved each. */
export const getMemberDietVersions = implement(calls.getMemberDietVersions, async (incoming, services) => {
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
      ...(fname !== null && { by: [fname, lname].filter(Boolean).join(' ') }),
    })),
  };
});

/** The latest saves from which the overview takes members and units. It bounds the work in a gym of any size. */
const LATEST_SAVES = 200;
const latestDiets = sql`(select id, member_id, diet, created_at from diets order by id desc limit ${LATEST_SAVES})`;

/** The members whose diets changed last, and the units of the latest diets, the most used first. */
export const getDietOverview = implement(calls.getDietOverview, async (_incoming, { db }) => {
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
