import {
  fieldsOf,
  hasFeature,
  type Id,
  idOf,
  type Json,
  read,
  type ReadOptions,
  textOf,
  unreadable,
} from '@gym/api-client';
import type { AuditEntry as ContractAuditEntry, Feature } from '@gym/api-contract';

/** What the trail calls the records it is about. */
export type AuditedRecord = ContractAuditEntry['record'];

/** Which entries; what is empty or absent does not matter. */
export interface AuditSearch {
  /** Who did it, by the user's id; 0 is nobody who was signed in. */
  readonly person?: string;
  readonly record?: string;
  readonly record_id?: string;
  /** First and last day, YYYY-MM-DD, where the gym is. */
  readonly from?: string;
  readonly to?: string;
}

/** One change of one record. */
export interface AuditEntry {
  readonly id: Id;
  /** Moment, ISO 8601. */
  readonly at: string;
  /** Null: nobody was signed in. */
  readonly user_id: Id | null;
  /** Empty where there is no such user any more. */
  readonly user_name: string;
  /** Network address; empty for the command line. */
  readonly address: string;
  /** The call that did it, or `create-admin`. */
  readonly action: string;
  readonly record: string;
  readonly record_id: Id;
  /** What people call the record, or whom it belongs to; may be empty. */
  readonly label: string;
  /** Its fields; null where there was none, or nothing of it is shown. */
  readonly before: Json | null;
  readonly after: Json | null;
}

/** Which part of them: `size` entries, 50 unless said, that follow the entry `before`. */
export interface AuditPart {
  readonly before?: Id;
  readonly size?: number;
}

/** A part of the trail, the latest first. */
export interface AuditPage {
  readonly entries: AuditEntry[];
  /** Whether there are older ones. */
  readonly more: boolean;
}

const fieldsOrNull = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null ? fieldsOf(value) : null;

const toEntry = ({
  id,
  at,
  user_id,
  user_name,
  address,
  action,
  record,
  record_id,
  label,
  before,
  after,
}: Json): AuditEntry => ({
  id: idOf(id),
  at: textOf(at),
  user_id: user_id === null ? null : idOf(user_id),
  user_name: textOf(user_name),
  address: textOf(address),
  action: textOf(action),
  record: textOf(record),
  record_id: idOf(record_id),
  label: textOf(label),
  before: fieldsOrNull(before),
  after: fieldsOrNull(after),
});

/** Who changed what; nothing, unasked, where the server does not announce `audit-trail`. */
export async function getAuditTrail(
  { before, size, ...search }: AuditSearch & AuditPart,
  options?: ReadOptions,
): Promise<AuditPage> {
  if (!hasFeature('audit-trail' satisfies Feature)) return { entries: [], more: false };
  const query = new URLSearchParams(
    Object.entries(search).filter((field): field is [string, string] => Boolean(field[1])),
  );
  if (before !== undefined) query.set('before', String(before));
  if (size !== undefined) query.set('size', String(size));
  const { data, fields, status } = await read(
    query.size === 0 ? '/api/getAuditTrail' : `/api/getAuditTrail?${query}`,
    options,
  );
  if (!Array.isArray(data)) throw unreadable(status);
  return { entries: data.map(fieldsOf).map(toEntry), more: fields.more === true };
}
