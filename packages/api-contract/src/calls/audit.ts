import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { answer, countInput, day, id, idInput, numeric } from '../schema/fields.ts';

/** The kinds of records in the audit trail. */
const RecordKind = Type.Union([
  Type.Literal('user'),
  Type.Literal('plan'),
  Type.Literal('member'),
  Type.Literal('measurement'),
  Type.Literal('diet'),
  Type.Literal('diet template'),
  Type.Literal('assignment'),
  Type.Literal('session'),
  Type.Literal('export'),
  Type.Literal('import'),
  Type.Literal('health data'),
]);

/** The fields of a record, as its read call names them. Null: no record, or only secret fields changed. */
const fields = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]);

/** One change of one record. For `health data`, that a user read those of a member, once per hour. */
export const AuditEntry = Type.Object({
  id,
  /** Moment, ISO 8601 in UTC. */
  at: Type.String(),
  /** Null for a reset with a code and for the command line. */
  user_id: Type.Union([id, Type.Null()]),
  /** The user's current name; null if the user no longer exists. */
  user_name: Type.Union([Type.String(), Type.Null()]),
  /** Network address; null for the command line. */
  address: Type.Union([Type.String(), Type.Null()]),
  /** The call, or `create-admin`. */
  action: Type.String(),
  record: RecordKind,
  record_id: id,
  /** The name of the record or of its owner; empty if unknown. */
  label: Type.String(),
  before: fields,
  after: fields,
});

/** Without `size`, a page has 50 entries. */
export const getAuditTrail = defineCall({
  method: 'GET',
  path: '/api/getAuditTrail',
  access: 'admin',
  summary: 'The audit trail, the latest entry first.',
  feature: FEATURES.auditTrail,
  query: Type.Object({
    /** Id of the user who made the change; 0 for changes without a signed-in user. */
    person: Type.Optional(numeric({ minimum: 0, maximum: 999_999_999_999_999, decimals: 0 })),
    record: Type.Optional(RecordKind),
    record_id: Type.Optional(idInput),
    /** First and last day, in the gym's time zone. */
    from: Type.Optional(day),
    to: Type.Optional(day),
    /** The page begins after the entry with this id. */
    before: Type.Optional(idInput),
    size: Type.Optional(countInput(100)),
  }),
  answer: Type.Object({
    ...answer(Type.Array(AuditEntry)).properties,
    /** Whether there are older entries. */
    more: Type.Boolean(),
  }),
});
