import { map, nullable, oneOf, record, string, unknown } from '../../schema/schema.ts';
import { id } from '../../schema/fields.ts';

/** The kinds of records in the audit trail. */
export const RecordKind = oneOf(
  'user',
  'plan',
  'member',
  'measurement',
  'diet',
  'diet template',
  'assignment',
  'session',
  'export',
  'import',
  'health data',
  'arrangement',
);

/** The fields of a record, as its read call names them. Null: no record, or only secret fields changed. */
export const fields = nullable(map(unknown()));

/** One change of one record. For `health data`, that a user read those of a member, once per hour. */
export const AuditEntry = record({
  id,
  /** Moment, ISO 8601 in UTC. */
  at: string(),
  /** Null for a reset with a code and for the command line. */
  user_id: nullable(id),
  /** The user's current name; null if the user no longer exists. */
  user_name: nullable(string()),
  /** Network address; null for the command line. */
  address: nullable(string()),
  /** The call, or `create-admin`. */
  action: string(),
  record: RecordKind,
  record_id: id,
  /** The name of the record or of its owner; empty if unknown. */
  label: string(),
  before: fields,
  after: fields,
});
