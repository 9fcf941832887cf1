import { type AuditEntry, type FieldChange, reasons } from '@gym/api-contract';
import type { Gym, GymUser } from '../gym.ts';
import { changesOf, type Entry, nameOf } from './audit-trail.ts';
import { FakeHttpError, notFound } from './fake-call.ts';

interface StaleSave {
  readonly gym: Gym;
  readonly user: GymUser;
  readonly name: string;
  /** The record as stored now. */
  readonly current: object;
  /** The member whose health data it tells, if it is a measurement or a diet. */
  readonly member?: number;
  /** The record's changes since the base of the save, the latest first. */
  readonly entries: readonly Entry[];
}

/** Fields that no user changes. */
const OWN_FIELDS = ['version', 'member_id'];

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** The 409 of a stale save: the stored record, and for each field who changed it last (acceptance J4). */
export function staleSave({ gym, user, name, current, member, entries }: StaleSave): FakeHttpError {
  const isOwn = ({ user_id }: Entry) => user_id === user.id;
  const changes: Record<string, FieldChange> = {};
  for (const field of Object.keys(current)) {
    const last = entries.find(
      ({ before, after }) => (after === null || field in after) && differs(before?.[field], after?.[field]),
    );
    const actor = last && gym.users.find(({ id }) => id === last.user_id);
    if (!actor || OWN_FIELDS.includes(field)) continue;
    changes[field] = { by: nameOf(actor), own: isOwn(last), at: last.at };
  }
  const byYou = entries.length > 0 && entries.every(isOwn);
  return new FakeHttpError(409, reasons.records.changedMeanwhile(name, byYou), {
    current,
    ...(member !== undefined && { healthData: [member] }),
    ...(Object.keys(changes).length > 0 && { changes }),
  });
}

interface Change<T> {
  readonly gym: Gym;
  readonly user: GymUser;
  readonly records: readonly T[];
  readonly name: AuditEntry['record'];
  readonly body: { readonly version?: number };
  readonly id: number;
  readonly read: (record: T) => object;
}

/**
 * Updates a record with the body's fields and increments its version. Rejects a stale version with the stored record
 * (acceptance J4).
 */
export function changeRecord<T extends { id: number; version: number }>({
  gym,
  user,
  records,
  name,
  body,
  id,
  read,
}: Change<T>): T {
  const record = records.find((one) => one.id === id);
  if (!record) throw notFound(name, id);
  const { id: _id, version, ...fields }: { id?: number; version?: number } = body;
  if (version !== undefined && version !== record.version) {
    const entries = changesOf(gym, name, id).filter(({ after }) => Number(after?.version) > version);
    throw staleSave({ gym, user, name, current: read(record), entries });
  }
  const isChange = Object.entries(fields).some(([field, value]) => record[field as keyof T] !== value);
  if (isChange) Object.assign(record, fields, { version: record.version + 1 });
  return record;
}
