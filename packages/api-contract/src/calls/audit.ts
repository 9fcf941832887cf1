import { boolean, list, map, nullable, oneOf, optional, record, string, unknown } from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
import { answer, countInput, day, id, idInput, numeric } from '../schema/fields.ts';

/** The kinds of records in the audit trail. */
const RecordKind = oneOf(
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
);

/** The fields of a record, as its read call names them. Null: no record, or only secret fields changed. */
const fields = nullable(map(unknown()));

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

/** Without `size`, a page has 50 entries. */
export const getAuditTrail = defineCall({
  method: 'GET',
  path: '/api/getAuditTrail',
  access: 'admin',
  summary: 'The audit trail, the latest entry first.',
  feature: 'audit-trail',
  query: record({
    /** Id of the user who made the change; 0 for changes without a signed-in user. */
    person: optional(numeric({ minimum: 0, maximum: 999_999_999_999_999, decimals: 0 })),
    record: optional(RecordKind),
    record_id: optional(idInput),
    /** First and last day, in the gym's time zone. */
    from: optional(day),
    to: optional(day),
    /** The page begins after the entry with this id. */
    before: optional(idInput),
    size: optional(countInput(100)),
  }),
  answer: record({
    ...answer(list(AuditEntry)).properties,
    /** Whether there are older entries. */
    more: boolean(),
  }),
});
