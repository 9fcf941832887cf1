import { and, desc, eq, inArray } from 'drizzle-orm';
import { type FieldChange, reasons } from '@gym/api-contract';
import type { AuditContext, NewAuditEntry } from '../../platform/audit/audit-entries.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { auditEntries, users } from '../../platform/database/schema/index.ts';
import { HttpError, type ToldData } from '../../platform/errors/http-error.ts';

/** A record with more changes than this since the base names nobody for the fields of the older ones. */
const MOST_ENTRIES = 100;

interface StaleSave {
  record: NewAuditEntry['record'];
  /** The audited rows that hold the record. */
  ids: readonly number[];
  /** The version that the save started from, if the entries hold the version that it counts. */
  since?: number;
  /** How many changes the record had since then, if its version counts them and the entries do not hold it. */
  count?: number;
  /** The record as stored now, in the shape of its read call. */
  current: Record<string, unknown>;
  /** The member whom the record is about, if any. */
  member?: number | undefined;
  auditContext: AuditContext;
}

type Fields = Record<string, unknown>;

/** The record's changes since the base, the latest first. */
async function findEntries(tx: Transaction, { record, ids, since, count = MOST_ENTRIES }: StaleSave) {
  const { userId, at, before, after, id } = auditEntries;
  const entries = await tx
    .select({ id, userId, at, before, after, fname: users.fname, lname: users.lname })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, userId))
    .where(and(eq(auditEntries.record, record), inArray(auditEntries.recordId, [...ids])))
    .orderBy(desc(at), desc(id))
    .limit(Math.max(0, Math.min(count, MOST_ENTRIES)));
  return (
    entries
      .map(({ before, after, ...entry }) => ({
        ...entry,
        ...{ before: (before ?? {}) as Fields, after: (after ?? {}) as Fields, isRemoval: after === null },
      }))
      .filter(({ after: { version } }) => since === undefined || Number(version) > since)
      // An entry's time is the start of its request, and the save that started first may be stored last.
      .sort((one, other) => Number(other.after['version']) - Number(one.after['version']) || other.id - one.id)
  );
}

/** What a stored record tells about its member. */
const toldBy = ({ record, member }: StaleSave): ToldData =>
  member === undefined ? {} : record === 'member' ? { contacts: [member] } : { healthData: [member] };

/** Fields that no user changes. */
const OWN_FIELDS = ['version', 'member_id'];

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/**
 * The error for a save that started from an older version: 409 with the stored record, and for each field who changed
 * it last (acceptance J4). A change without a user, such as a command's, names nobody.
 */
export async function staleSave(tx: Transaction, save: StaleSave): Promise<HttpError> {
  const { record, current, auditContext } = save;
  const entries = await findEntries(tx, save);
  const isOwn = (userId: number | null) => userId !== null && userId === auditContext.userId;
  const changes: Record<string, FieldChange> = {};
  for (const field of Object.keys(current)) {
    const last = entries.find(
      ({ before, after, isRemoval }) => (isRemoval || field in after) && differs(before[field], after[field]),
    );
    if (!last || last.fname === null || OWN_FIELDS.includes(field)) continue;
    changes[field] = {
      by: [last.fname, last.lname].filter(Boolean).join(' '),
      own: isOwn(last.userId),
      at: last.at.toISOString(),
    };
  }
  const byYou = entries.length > 0 && entries.every(({ userId }) => isOwn(userId));
  return new HttpError(409, reasons.records.changedMeanwhile(record, byYou), {
    current: { record: current, tells: toldBy(save) },
    changes,
  });
}
