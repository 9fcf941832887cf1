import { integer, list, number, oneOf, optional, record, string } from '../../schema/schema.ts';
import { day, id, moment } from '../../schema/fields.ts';
import { sizes } from '../measurements/measurement.ts';

/** Parts of a timeline: sales and taken back ones, measurements and removed ones, diets, changes of the record. */
export const TimelineKind = oneOf('sale', 'measurement', 'diet', 'change');

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
  ...sizes(optional(number())),
  /** Of a diet: its number of foods. */
  foods: optional(integer({ minimum: 0 })),
  /** Of a change: the names of the changed fields, without their values. */
  fields: optional(list(string())),
});
