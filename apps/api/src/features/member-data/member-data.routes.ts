import { calls, type MemberExport, type MemberHint, type MemberHoldings, nameOfCall, reasons } from '@gym/api-contract';
import { sql } from 'drizzle-orm';
import { dayAt, fullName, isConfirmed } from '@gym/rules';
import { writeAuditEntry } from '../../platform/audit/audit-entries.ts';
import { type Database, readRows, type Transaction } from '../../platform/database/database.ts';
import { implement, type Services } from '../../platform/http/implement-call.ts';
import {
  findMember,
  joinedDay,
  joinedMoment,
  maskContact,
  matchingMembers,
  memberState,
  tagsOfMembers,
  Values,
} from '../members/index.ts';
import { auditEntriesAbout, findPersonNumbers, importRowsAbout } from './person-records.ts';
import {
  readChanges,
  readDiets,
  readImports,
  readMeasurements,
  readMemberships,
  readMerged,
  readPlaces,
} from './export-sections.ts';
import { fieldError, HttpError } from '../../platform/errors/http-error.ts';
import { saved, saveOnce } from '../../platform/idempotency/implement-save.ts';
import { confirmByPassword } from '../../platform/auth/confirmed-identity.ts';
import { missingRecord } from '../../platform/records/missing-record.ts';
import { erasePerson, lockMemberToErase } from './erase-person.ts';

async function readEverything(
  tx: Transaction,
  id: number,
  { clock, config: { gym } }: Services,
): Promise<MemberExport> {
  const member = await findMember(tx, id);
  const numbers = await findPersonNumbers(tx, id);
  return {
    format: 'gym-member-data',
    version: 1,
    made_at: clock.now().toISOString(),
    gym: gym.name,
    member: {
      number: id,
      first_name: member.fname,
      last_name: member.lname,
      father_first_name: member.father_fname,
      father_last_name: member.father_lname,
      profession: member.profession,
      email: member.email,
      phone: member.phone,
      address: member.address,
      pincode: member.pincode,
      ...(await readPlaces(tx, member)),
      joined_at: joinedMoment(member)?.toISOString() ?? null,
      tags: (await tagsOfMembers(tx, [id])).get(id) ?? [],
    },
    memberships: await readMemberships(tx, id, gym.currency ?? ''),
    measurements: await readMeasurements(tx, id, gym.measureUnit ?? ''),
    diets: await readDiets(tx, id),
    changes: await readChanges(tx, numbers),
    imports: await readImports(tx, { ...member, numbers }),
    merged: await readMerged(tx, numbers),
  };
}

/**
 * All data about one person, read in one snapshot. A few hundred rows fit into one response. This is not a save, so
 * that no personal data gets into the stored answers; the audit trail still records the export.
 */
const exportMemberData = implement(calls.exportMemberData, async (incoming, services) => {
  const { query, user, address, logSecurityEvent } = incoming;
  const answer = await services.db.transaction(
    async (tx) => {
      const data = await readEverything(tx, query.id, services);
      await writeAuditEntry(tx, {
        at: services.clock.now(),
        userId: user.id,
        address,
        action: nameOfCall(calls.exportMemberData),
        record: 'member',
        recordId: query.id,
      });
      return { status: 'success', data };
    },
    { isolationLevel: 'repeatable read' },
  );
  logSecurityEvent('exported');
  await services.healthReads.record(calls.exportMemberData, [query.id], incoming);
  return answer;
});

const DEFAULT_PAGE_SIZE = 20;

/** Members whose name, phone and email contain all words, or who have the phone or the number; none for no search. */
const findMemberData = implement(
  calls.findMemberData,
  async ({ query: { q, after = 0, size = DEFAULT_PAGE_SIZE } }, { db, clock, config }) => {
    if (q.trim() === '') return { status: 'success', data: [], more: false };
    const values = new Values();
    const matching = matchingMembers({ any: q }, { today: dayAt(clock.now(), config.gym.timeZone), values });
    const text = `select id, fname, lname, phone, email from (select members.* from ${matching}) as found
      where id > ${values.add(after, 'bigint')} order by id limit ${values.add(size + 1, 'bigint')}`;
    const rows = await readRows<MemberHint>(db, { text }, values.list);
    return {
      status: 'success',
      data: rows.slice(0, size).map((row) => ({ ...row, ...maskContact(row) })),
      more: rows.length > size,
    };
  },
);

/** Counts the data about a member, which the screen shows before an erasure. @throws HttpError 404, 410 */
async function findHoldings(
  db: Database | Transaction,
  id: number,
  { gym }: Pick<Services['config'], 'gym'>,
): Promise<MemberHoldings> {
  const member = await findMember(db, id);
  const numbers = await findPersonNumbers(db, id);
  const joined = joinedDay(member, gym.timeZone);
  const {
    rows: [counted],
  } = await db.execute<{ changes: string; imported: string }>(sql`
    select (select count(*) from ${auditEntriesAbout(numbers)} as entries) as changes,
      (select count(*) from ${importRowsAbout({ ...member, numbers })} as rows) as imported`);
  return {
    id,
    fname: member.fname,
    lname: member.lname,
    ...maskContact(member),
    ...(joined !== undefined && { joined }),
    ...(await memberState(db, id)),
    changes: Number(counted?.changes),
    imported: Number(counted?.imported),
    merged: numbers.slice(1),
  };
}

const getMemberData = implement(calls.getMemberData, async ({ query }, { db, config }) => ({
  status: 'success',
  data: await findHoldings(db, query.id, config),
}));

const eraseOnce = saveOnce(
  calls.eraseMember,
  async ({ body: { id, state, confirm }, tx, auditContext }, { config }) => {
    const member = await lockMemberToErase(tx, id);
    if (!member) throw await missingRecord(tx, 'member', id);
    const current = await findHoldings(tx, id, config);
    // Phone and email are masked, and measurements and diets only counted.
    const shown = { record: current, tells: {} };
    if (current.state !== state) throw new HttpError(409, reasons.memberData.changedMeanwhile, { current: shown });

    if (!isConfirmed(confirm, { id: member.id, name: fullName(member) }))
      throw fieldError('confirm', reasons.memberData.notConfirmed);
    await erasePerson(tx, member, auditContext);
    return saved(id);
  },
);

/**
 * Erases a person's data for good, after the member's name or number was typed. Releases before `confirm-identity` send
 * the own password with it, which confirms the identity. That happens before the transaction begins, because the
 * transaction holds a database connection.
 */
const eraseMember = implement(calls.eraseMember, async (incoming, services) => {
  const { password } = incoming.body;
  if (password !== undefined) await confirmByPassword(services, incoming, password);
  return eraseOnce(incoming, services);
});

export const memberDataRoutes = [findMemberData, getMemberData, exportMemberData, eraseMember];
