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

/** The kinds of record in the audit trail. */
export type AuditedRecord = ContractAuditEntry['record'];

/** Filters of the audit trail. Empty or absent fields do not filter. */
export interface AuditSearch {
  /** Id of the user who made the change. 0 selects changes without a signed-in user. */
  readonly person?: string;
  readonly record?: string;
  readonly record_id?: string;
  /** First and last day, YYYY-MM-DD, in the gym's time zone. */
  readonly from?: string;
  readonly to?: string;
}

/** One change of one record. */
export interface AuditEntry {
  readonly id: Id;
  /** Time of the change, ISO 8601. */
  readonly at: string;
  /** Null if no user was signed in. */
  readonly user_id: Id | null;
  /** Empty if the user no longer exists. */
  readonly user_name: string;
  /** Network address; empty for the command line. */
  readonly address: string;
  /** The call that made the change, or `create-admin`. */
  readonly action: string;
  readonly record: string;
  readonly record_id: Id;
  /** The record's name, or the name of the person it belongs to. May be empty. */
  readonly label: string;
  /** The record's fields. Null if there was no record, or if none of its fields are shown. */
  readonly before: Json | null;
  readonly after: Json | null;
}

/** Which page of entries: `size` entries (50 by default) that are older than the entry `before`. */
export interface AuditPart {
  readonly before?: Id;
  readonly size?: number;
}

/** A page of the trail, newest first. */
export interface AuditPage {
  readonly entries: AuditEntry[];
  /** Whether older entries exist. */
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

/** Reads the audit trail. Returns no entries, without a call, if the server does not announce `audit-trail`. */
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
