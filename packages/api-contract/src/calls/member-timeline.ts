import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { answer, countInput, day, id, idInput, moment } from '../schema/fields.ts';

/** Parts of a timeline: sales and taken back ones, measurements and removed ones, diets, changes of the record. */
const TimelineKind = Type.Union([
  Type.Literal('sale'),
  Type.Literal('measurement'),
  Type.Literal('diet'),
  Type.Literal('change'),
]);

/**
 * What the timeline says of an audit entry about a member, by its action. Null: nothing, as the record is what it was.
 * An action that is missing here says nothing either. An entry without contents is a read, whatever its action.
 */
export const MEMBER_ACTIONS: Readonly<Record<string, 'added' | 'changed' | 'merged' | null>> = {
  addMemberDetail: 'added',
  'member-import': 'added',
  updateMemberDetail: 'changed',
  tagMembers: 'changed',
  untagMembers: 'changed',
  mergeMembers: 'merged',
  undoMerge: 'changed',
  // The undo took the member away, so that the timeline exists only if the member was brought back as before.
  'member-import-undone': null,
  'member-import-restored': null,
  eraseMember: null,
  getMergePreview: null,
  exportMemberData: null,
};

/** One thing that happened. Which other fields it has depends on `what`. */
export const TimelineEntry = Type.Object({
  kind: TimelineKind,
  what: Type.Union([
    Type.Literal('sold'),
    Type.Literal('taken-back'),
    Type.Literal('measured'),
    Type.Literal('removed'),
    Type.Literal('diet'),
    Type.Literal('added'),
    Type.Literal('changed'),
    Type.Literal('merged'),
  ]),
  /** Unique together with `what`. */
  id,
  /** In the gym's time zone. */
  day,
  /** Absent if only the day is known. */
  at: Type.Optional(moment),
  /** The first and last name of the user who did it. Absent if that is unknown. */
  by: Type.Optional(Type.String()),
  /** Of a sale: what was sold. */
  plan_name: Type.Optional(Type.String()),
  price: Type.Optional(Type.Number()),
  start: Type.Optional(day),
  end: Type.Optional(day),
  /** Why a sale was taken back. */
  reason: Type.Optional(Type.String()),
  /** Of a removed measurement: the day on which it was taken. */
  measured: Type.Optional(day),
  /** Of a measurement. */
  chest: Type.Optional(Type.Number()),
  biceps: Type.Optional(Type.Number()),
  shoulder: Type.Optional(Type.Number()),
  waist: Type.Optional(Type.Number()),
  thigh: Type.Optional(Type.Number()),
  /** Of a diet: its number of foods. */
  foods: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Of a change: the names of the changed fields, without their values. */
  fields: Type.Optional(Type.Array(Type.String())),
});

/**
 * It holds measurements and diets, so a read makes an entry in the audit trail (ADR-0069), unless `kind` excludes them.
 */
export const getMemberTimeline = defineCall({
  method: 'GET',
  path: '/api/getMemberTimeline',
  access: 'staff',
  summary: 'What happened with a member, the latest first: sales, measurements, diets and changes.',
  feature: FEATURES.memberTimeline,
  query: Type.Object({
    id: idInput,
    kind: Type.Optional(TimelineKind),
    /** The number of entries; 20 without it. */
    size: Type.Optional(countInput(1000)),
  }),
  answer: Type.Object({
    ...answer(Type.Array(TimelineEntry)).properties,
    /** Whether there are older entries. */
    more: Type.Boolean(),
    /** The day on which the member joined. Absent if nobody knows. */
    since: Type.Optional(day),
  }),
});
