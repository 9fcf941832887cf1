import { asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { dayAt, PINCODE_PATTERN, POSTCODE_PATTERN } from '@gym/rules';
import type { Call } from '@gym/api-contract';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { members, memberTags } from '../../platform/database/schema/index.ts';
import { missingRecord } from '../../platform/records/missing-record.ts';

type Member = typeof members.$inferSelect;

/** A member's fields, as calls return them and the audit trail keeps them. */
export const readMember = ({
  createdAt: _createdAt,
  joinedAt: _joinedAt,
  search: _search,
  folded: _folded,
  ...member
}: Member): Omit<Member, 'createdAt' | 'joinedAt' | 'search' | 'folded'> => member;

const columns = Object.values(getTableColumns(members));

/** The columns of `members` that the database does not generate. */
export const MEMBER_COLUMNS: SQL = sql.raw(
  columns
    .filter(({ generated }) => !generated)
    .map(({ name }) => name)
    .join(', '),
);

/** A row of `members` as JSON, without the columns that the database generates. */
export const memberJson = (row: string): SQL => sql.raw(`to_jsonb(${row}) - '{search,folded}'::text[]`);

/** A row of `members` as JSON, as the audit trail keeps it. */
export const auditedMemberJson = (row: string): SQL => sql`${memberJson(row)} - '{created_at,joined_at}'::text[]`;

/** The member with this id. @throws HttpError 404, 410 */
export async function findMember(db: Database | Transaction, id: number): Promise<typeof members.$inferSelect> {
  const [member] = await db.select().from(members).where(eq(members.id, id));
  if (member === undefined) throw await missingRecord(db, 'member', id);
  return member;
}

/**
 * Orders the saves of one member by a lock that lasts until the transaction ends. Saves of other members do not wait.
 *
 * @throws HttpError 404, 410
 */
export async function lockMember(tx: Transaction, id: number): Promise<void> {
  const [member] = await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for('no key update');
  if (!member) throw await missingRecord(tx, 'member', id);
}

/**
 * Locks the counters of the members' id blocks (ADR-0025), the wide ones first, in the same order as adding members.
 * Call it before rows of members are deleted or restored; otherwise two transactions can deadlock.
 */
export async function lockMemberBlocks(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select from member_blocks
    where (bits, block) in (
      select run.bits, id >> run.bits
      from unnest(${sql.param(ids)}::bigint[]) as id cross join (values (15), (8)) as run (bits)
    )
    order by bits desc, block for update`);
}

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

/** The number of a member's records. */
interface MemberCounts {
  readonly periods: number;
  readonly measurements: number;
  readonly diets: number;
}

/** The counts, and a text that changes with every change of the member or of these records. */
interface MemberState extends MemberCounts {
  readonly state: string;
}

/** The state of an existing member. Under a lock on the member's row it cannot change until the transaction ends. */
export async function memberState(db: Database | Transaction, id: number): Promise<MemberState> {
  const {
    rows: [row],
  } = await db.execute<
    Record<'version' | 'periods' | 'last_period' | 'measurements' | 'measured' | 'diets' | 'last_diet', string>
  >(sql`
    select (select version from members where id = ${id}) as version,
      periods, last_period, measurements, measured, diets, last_diet
    from (
        select count(*) as periods, coalesce(max(id), 0) as last_period
        from assignments where member_id = ${id}
      ) as sales,
      (
        select count(*) as measurements, coalesce(sum(version), 0) as measured
        from measurements where member_id = ${id}
      ) as measurement_counts,
      (
        select count(*) as diets, coalesce(max(id), 0) as last_diet
        from diets where member_id = ${id}
      ) as diet_counts`);
  if (!row) throw new Error('The database counted nothing.');
  const { version, periods, last_period, measurements, measured, diets, last_diet } = row;
  return {
    periods: Number(periods),
    measurements: Number(measurements),
    diets: Number(diets),
    state: [id, version, periods, last_period, measurements, measured, diets, last_diet].join('.'),
  };
}

/** When nobody knows when a member joined: earlier than every day, so that no figure counts the member as new. */
export const UNKNOWN_MOMENT = '-infinity';

/** When a member joined: what an import says, else when the record was added. An index has this expression. */
export const JOINED_AT = 'coalesce(joined_at, created_at)';

type Joined = Pick<typeof members.$inferSelect, 'joinedAt' | 'createdAt'>;

/** When a member joined; undefined if nobody knows. */
export function joinedMoment({ joinedAt, createdAt }: Joined): Date | undefined {
  if (joinedAt === UNKNOWN_MOMENT) return undefined;
  return joinedAt === null ? createdAt : new Date(joinedAt);
}

/** The `joined_at` of a record that another one of the same person is merged into: the earlier of two known moments. */
export function earlierJoined(kept: Joined, gone: Joined): string | null {
  const [one, other] = [joinedMoment(kept), joinedMoment(gone)];
  return one && other && other < one ? (gone.joinedAt ?? gone.createdAt.toISOString()) : kept.joinedAt;
}

/** The day on which a member joined, in the time zone; undefined if nobody knows. */
export function joinedDay(member: Joined, timeZone: string | undefined): string | undefined {
  const moment = joinedMoment(member);
  return moment && dayAt(moment, timeZone);
}

/** The digits of a phone that distinguish members of the same name. */
const DIGITS = 4;

/** The end of a phone: '…4567'. */
const maskPhone = (phone: string): string => (phone.length <= DIGITS ? phone : `…${phone.slice(-DIGITS)}`);

/** First letter and domain of an email: 'm…@example.com'. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`;
}

/** Masks phone and email: administrators only need to recognise a member, not to contact one. */
export const maskContact = ({ phone, email }: { phone: string; email: string }) => ({
  phone: maskPhone(phone),
  email: maskEmail(email),
});

/** Selects the audit entries of a member's sales, measurements and diets. An index has these expressions. */
export const entriesOfMember = (memberId: number): SQL => sql`
  record in ('measurement', 'diet', 'assignment') and coalesce(after, before) ->> 'member_id' = ${String(memberId)}`;

/** Returns a request's fields with a pincode that takes letters. Fields without a pincode stay as they are. */
export function withPostcodeLetters<Schema extends Call['body']>(schema: Schema): Schema {
  const fields: unknown = schema?.['properties'];
  return isWithPincode(fields)
    ? { ...schema, properties: { ...fields, pincode: { type: 'string', pattern: POSTCODE_PATTERN } } }
    : schema;
}

const isWithPincode = (fields: unknown): fields is { pincode: { pattern: string } } =>
  (fields as { pincode?: { pattern?: string } } | undefined)?.pincode?.pattern === PINCODE_PATTERN;
