import { calls, type MemberRow, reasons } from '@gym/api-contract';
import { and, asc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { dayAt } from '@gym/rules';
import { implement, type Services } from '../../platform/http/implement-call.ts';
import { members } from '../../platform/database/schema/index.ts';
import { type Database, readRows, type Statement, type Transaction } from '../../platform/database/database.ts';
import { fieldError } from '../../platform/errors/http-error.ts';
import { implementSave, saved } from '../../platform/idempotency/implement-save.ts';
import { findMember, readMember, tagsOfMembers } from './stored-member.ts';
import { joinStatus, LAST_MEMBERSHIPS } from './member-search.ts';
import { pickFields } from '../../platform/records/pick-fields.ts';
import { addRecord, changeRecord, lockRecord, type RecordKind } from '../../platform/records/versioned-record.ts';
import { getMatchingMembers, getMemberList, getMemberListForMeasurements } from './member-list.ts';

/** A warning needs no more. */
const MAX_DUPLICATES = 5;

const { id, fname, lname, phone, email } = members;

/** Members with the same phone, or the same email in any case. Families share them, so the screens only warn. */
const getMemberDuplicates = implement(calls.getMemberDuplicates, async ({ query }, { db }) => {
  const samePhone = query.phone ? eq(phone, query.phone) : sql`false`;
  const sameEmail = query.email ? sql`lower(${email}) = lower(${query.email})` : sql`false`;
  if (!query.phone && !query.email) return { status: 'success', data: [] };
  const isOther: SQL | undefined = query.except === undefined ? undefined : ne(id, query.except);
  const found = await db
    .select({
      id,
      fname,
      lname,
      phone,
      email,
      samePhone: sql<boolean>`${samePhone}`,
      sameEmail: sql<boolean>`${sameEmail}`,
    })
    .from(members)
    .where(and(or(samePhone, sameEmail), isOther))
    .orderBy(asc(id))
    .limit(MAX_DUPLICATES);
  return {
    status: 'success',
    data: found.map(({ samePhone: byPhone, sameEmail: byEmail, ...member }) => ({
      ...member,
      same: [...(byPhone ? ['phone' as const] : []), ...(byEmail ? ['email' as const] : [])],
    })),
  };
});

/** `$1` is the member, `$2` today. */
const STATUS: Statement = {
  name: 'member_status',
  text: `
    select membership, ends::text as ends, starts
    from (select $1::bigint as member) as wanted
      left join ${LAST_MEMBERSHIPS} as last on last.member_id = wanted.member
      ${joinStatus('$2')}`,
};

/** The membership status of a member `today`, the last day, and the first one if it is to come. */
async function findMembershipStatus(db: Database, memberId: number, today: string): Promise<MembershipStatus> {
  const [found] = await readRows<MembershipStatus & { starts: string | null }>(db, STATUS, [memberId, today]);
  if (!found) throw new Error('The database has no status of a member.');
  const { starts, ...status } = found;
  return { ...status, ...(starts !== null && { starts }) };
}

type MembershipStatus = Pick<MemberRow, 'membership' | 'ends' | 'starts'>;

const memberRecord: RecordKind<typeof members.$inferSelect> = { table: members, name: 'member', read: readMember };

/** The country, state and city of a member. */
interface PlaceIds {
  readonly country: number;
  readonly state: number;
  readonly city: number;
}

/**
 * Rejects a state of another country and a city of another state. The two fixed cities belong to every state
 * (acceptance E6, E7).
 *
 * @throws HttpError 422 for the first place that does not match
 */
async function requireMatchingPlaces(tx: Transaction, { country, state, city }: PlaceIds): Promise<void> {
  const {
    rows: [fits],
  } = await tx.execute<Record<keyof PlaceIds, boolean>>(sql`select
    exists (select from countries where id = ${country}) as country,
    exists (select from states where id = ${state} and country_id = ${country}) as state,
    exists (select from cities where id = ${city} and (state_id = ${state} or state_id is null)) as city`);
  if (!fits?.country) throw fieldError('country', reasons.members.unknownCountry);
  if (!fits.state) throw fieldError('state', reasons.members.stateElsewhere);
  if (!fits.city) throw fieldError('city', reasons.members.cityElsewhere);
}

const withTags = (tags: string[] | undefined) => (tags ? { tags } : {});

/** The computed fields of one member: the membership status and the tags. */
const shownOf = async (id: number, { db, clock, config }: Services) => ({
  ...(await findMembershipStatus(db, id, dayAt(clock.now(), config.gym.timeZone))),
  ...withTags((await tagsOfMembers(db, [id])).get(id)),
});

/** All fields of a member. */
const getMemberDetails = implement(calls.getMemberDetailsById, async ({ query }, services) => {
  const member = await findMember(services.db, query.id);
  return { status: 'success', data: { ...readMember(member), ...(await shownOf(member.id, services)) } };
});

/** Name and contact of a member, for pickers. */
const getMemberContact = implement(calls.getMemberById, async ({ query }, services) => {
  const member = await findMember(services.db, query.id);
  const contact = pickFields(member, 'id', 'fname', 'lname', 'phone', 'email');
  return { status: 'success', data: { ...contact, ...(await shownOf(member.id, services)) } };
});

/** Adds a member (acceptance E3). */
const addMember = implementSave(calls.addMemberDetail, async ({ body, tx, auditContext }) => {
  await requireMatchingPlaces(tx, body);
  const added = await addRecord(tx, memberRecord, { fields: { ...body, createdAt: auditContext.at }, auditContext });
  return saved(added.id);
});

/** The place ids after a change; undefined if the change moves the member nowhere. */
function changedPlaces(stored: PlaceIds, given: { [Field in keyof PlaceIds]?: number | undefined }) {
  const wanted: PlaceIds = {
    country: given.country ?? stored.country,
    state: given.state ?? stored.state,
    city: given.city ?? stored.city,
  };
  const isSame = wanted.country === stored.country && wanted.state === stored.state && wanted.city === stored.city;
  return isSame ? undefined : wanted;
}

/** Changes a member, by the member's own id; a field left out keeps its value (acceptance E4, E5). */
const updateMember = implementSave(calls.updateMemberDetail, async ({ body, tx, auditContext }) => {
  const { id, version, ...fields } = body;
  const stored = await lockRecord(tx, memberRecord, id);
  const moved = changedPlaces(stored, fields);
  if (moved) await requireMatchingPlaces(tx, moved);
  await changeRecord(tx, memberRecord, stored, { version, fields, auditContext });
  return saved(id);
});

export const memberRoutes = [
  getMemberList,
  getMemberListForMeasurements,
  getMatchingMembers,
  getMemberDetails,
  getMemberContact,
  addMember,
  updateMember,
  getMemberDuplicates,
];
