import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { answer, countInput, day, id, idInput, numeric } from '../schema/fields.ts';

/** What the trail calls the records it is about. */
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
]);

/**
 * The fields of a record, by their names in its read call. Null: there was none, or nothing of it is shown (a
 * password).
 */
const fields = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]);

/** One change of one record: who, when, from where, what. */
export const AuditEntry = Type.Object({
  id,
  /** Moment, ISO 8601 in UTC. */
  at: Type.String(),
  /** Null: nobody was signed in (a reset with a code), or it was the command line. */
  user_id: Type.Union([id, Type.Null()]),
  /** Their name as it is now; null where there is no such user any more. */
  user_name: Type.Union([Type.String(), Type.Null()]),
  /** Network address; null for the command line. */
  address: Type.Union([Type.String(), Type.Null()]),
  /** The call that did it, or `create-admin`. */
  action: Type.String(),
  record: RecordKind,
  record_id: id,
  /** What people call the record, or whom it belongs to; empty where nobody knows any more. */
  label: Type.String(),
  before: fields,
  after: fields,
});

/** Ours. A page of it; the first 50 where none is named. */
export const getAuditTrail = defineCall({
  method: 'GET',
  path: '/api/getAuditTrail',
  access: 'admin',
  summary: 'Who changed what, the latest first.',
  feature: FEATURES.auditTrail,
  query: Type.Object({
    /** Who did it, by the user's id; 0 is nobody who was signed in. */
    person: Type.Optional(numeric({ minimum: 0, maximum: 999_999_999_999_999, decimals: 0 })),
    record: Type.Optional(RecordKind),
    record_id: Type.Optional(idInput),
    /** First and last day, where the gym is. */
    from: Type.Optional(day),
    to: Type.Optional(day),
    /** Goes on after this entry. */
    before: Type.Optional(idInput),
    size: Type.Optional(countInput(100)),
  }),
  answer: Type.Object({
    ...answer(Type.Array(AuditEntry)).properties,
    /** Whether there are older ones. */
    more: Type.Boolean(),
  }),
});
