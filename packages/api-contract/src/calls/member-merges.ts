import {
  boolean,
  integer,
  list,
  nullable,
  number,
  oneOf,
  optional,
  partial,
  record,
  string,
} from '../schema/schema.ts';
import type { TSchema } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { answer, countInput, day, id, idInput, moment, saved } from '../schema/fields.ts';
import { MemberHint } from './member-data.ts';

const feature = 'member-data';
const count = integer({ minimum: 0 });
const side = oneOf('kept', 'gone');

export const LikelyDuplicates = record({
  /** The first ten, by number. */
  members: list(MemberHint),
  /** The number of all members in the group. */
  count,
});

/** Without `size`, a page has 20 groups. */
export const getLikelyDuplicates = defineCall({
  method: 'GET',
  path: '/api/getLikelyDuplicates',
  access: 'admin',
  summary: 'Groups of members with the same phone, the same email, or the same name and father’s name.',
  feature,
  query: record({
    /** What the members of a group share. */
    by: oneOf('phone', 'email', 'name'),
    /** The page begins after the group of this member. */
    after: optional(idInput),
    size: optional(countInput(50)),
  }),
  answer: record({ ...answer(list(LikelyDuplicates)).properties, more: boolean() }),
});

/** The fields to choose from either side; `home` is country, state and city together. */
const eachField = <T extends TSchema>(one: T) =>
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
const texts = eachField(string());
const sizes = record({
  chest: number(),
  biceps: number(),
  shoulder: number(),
  waist: number(),
  thigh: number(),
});

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
  days: list(record({ date: day, kept: sizes, gone: sizes })),
  /** The number of diet versions of each. */
  diets: record({ kept: count, gone: count }),
  /** The number of days in which a merge can be undone. */
  undoable_days: integer(),
});

export const getMergePreview = defineCall({
  method: 'GET',
  path: '/api/getMergePreview',
  access: 'admin',
  summary: 'Two members side by side, and the data that a merge would move.',
  feature,
  query: record({ kept_id: idInput, gone_id: idInput }),
  answer: answer(MergePreview),
});

export const mergeMembers = defineCall({
  method: 'POST',
  path: '/api/mergeMembers',
  access: 'admin',
  summary: 'Merge one member into another. The merge can be undone.',
  feature,
  confirmed: true,
  body: record({
    kept_id: idInput,
    gone_id: idInput,
    state: string({ maxLength: 400 }),
    /** The side whose value stays; by default the kept one. */
    fields: optional(partial(eachField(side))),
    /** The side whose diet stays current; the other one becomes an earlier version. */
    diet: optional(side),
    /** The side whose measurement stays, for each day on which both have one. */
    days: optional(list(record({ date: day, of: side }), { maxItems: 1000 })),
  }),
  answer: saved,
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

export const getRecentMerges = defineCall({
  method: 'GET',
  path: '/api/getRecentMerges',
  access: 'admin',
  summary: 'Merges that can be undone, the latest first.',
  feature,
  query: record({
    /** The page begins after the merge with this id. */
    before: optional(idInput),
    size: optional(countInput(100)),
  }),
  answer: record({ ...answer(list(MergeDone)).properties, more: boolean() }),
});

export const undoMerge = defineCall({
  method: 'POST',
  path: '/api/undoMerge',
  access: 'admin',
  confirmed: true,
  summary: 'Undo a merge: all moved data returns; later additions and changes stay.',
  feature,
  body: record({ id: idInput }),
  answer: record({
    ...saved.properties,
    data: optional(
      record({
        id: optional(id),
        /** Fields, and days of measurements, that were changed since the merge and stay with the kept member. */
        stays: optional(list(string())),
      }),
    ),
  }),
});
