import { boolean, integer, list, number, oneOf, optional, record, string } from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
import { answer, countInput, day, id, idInput, moment } from '../schema/fields.ts';

/** Parts of a timeline: sales and taken back ones, measurements and removed ones, diets, changes of the record. */
const TimelineKind = oneOf('sale', 'measurement', 'diet', 'change');

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
export const TimelineEntry = record({
  kind: TimelineKind,
  what: oneOf('sold', 'taken-back', 'measured', 'removed', 'diet', 'added', 'changed', 'merged'),
  /** Unique together with `what`. */
  id,
  /** In the gym's time zone. */
  day,
  /** Absent if only the day is known. */
  at: optional(moment),
  /** The first and last name of the user who did it. Absent if that is unknown. */
  by: optional(string()),
  /** Of a sale: what was sold. */
  plan_name: optional(string()),
  price: optional(number()),
  start: optional(day),
  end: optional(day),
  /** Why a sale was taken back. */
  reason: optional(string()),
  /** Of a removed measurement: the day on which it was taken. */
  measured: optional(day),
  /** Of a measurement. */
  chest: optional(number()),
  biceps: optional(number()),
  shoulder: optional(number()),
  waist: optional(number()),
  thigh: optional(number()),
  /** Of a diet: its number of foods. */
  foods: optional(integer({ minimum: 0 })),
  /** Of a change: the names of the changed fields, without their values. */
  fields: optional(list(string())),
});

/**
 * It holds measurements and diets, so a read makes an entry in the audit trail (ADR-0035), unless `kind` excludes them.
 */
export const getMemberTimeline = defineCall({
  method: 'GET',
  path: '/api/getMemberTimeline',
  access: 'staff',
  summary: 'What happened with a member, the latest first: sales, measurements, diets and changes.',
  feature: 'member-timeline',
  query: record({
    id: idInput,
    kind: optional(TimelineKind),
    /** The number of entries; 20 without it. */
    size: optional(countInput(1000)),
  }),
  answer: record({
    ...answer(list(TimelineEntry)).properties,
    /** Whether there are older entries. */
    more: boolean(),
    /** The day on which the member joined. Absent if nobody knows. */
    since: optional(day),
  }),
});
