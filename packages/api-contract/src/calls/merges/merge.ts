import { boolean, integer, list, nullable, number, oneOf, record, string } from '../../schema/schema.ts';
import { sizes } from '../measurements/measurement.ts';
import { MemberHint } from '../member-data/member-hint.ts';
import { type TSchema } from '@sinclair/typebox';
import { day, id, moment } from '../../schema/fields.ts';

export const count = integer({ minimum: 0 });

export const side = oneOf('kept', 'gone');

export const LikelyDuplicates = record({
  /** The first ten, by number. */
  members: list(MemberHint),
  /** The number of all members in the group. */
  count,
});

/** The fields to choose from either side; `home` is country, state and city together. */
export const eachField = <T extends TSchema>(one: T) =>
  record({
    fname: one,
    lname: one,
    father_fname: one,
    father_lname: one,
    profession: one,
    email: one,
    phone: one,
    address: one,
    pincode: one,
    home: one,
  });

export const texts = eachField(string());

export const MergePreview = record({
  /** Changes with every change of either member. A merge sends it back, so that a stale one gets 409. */
  state: string(),
  kept_id: id,
  gone_id: id,
  /** The fields as texts, the three places by name. */
  kept: texts,
  gone: texts,
  /** The memberships of both, the oldest first, and whether each overlaps another one. */
  periods: list(record({ id, of: side, plan_name: string(), start: day, end: day, overlaps: boolean() })),
  /** The number of measurements of each, and the days on which both have one. */
  measured: record({ kept: count, gone: count }),
  days: list(record({ date: day, kept: record(sizes(number())), gone: record(sizes(number())) })),
  /** The number of diet versions of each. */
  diets: record({ kept: count, gone: count }),
  /** The number of days in which a merge can be undone. */
  undoable_days: integer(),
});

export const MergeDone = record({
  id,
  kept_id: id,
  kept_name: string(),
  gone_id: id,
  gone_name: string(),
  merged_at: moment,
  /** The user who merged them; null if the user no longer exists. */
  by: nullable(string()),
  /** The end of the time for an undo. */
  undoable_until: moment,
});
