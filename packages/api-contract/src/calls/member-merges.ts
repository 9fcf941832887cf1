import { Type, type TSchema } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { answer, countInput, day, id, idInput, moment, saved } from '../schema/fields.ts';
import { MemberHint } from './member-data.ts';

const feature = FEATURES.memberData;
const count = Type.Integer({ minimum: 0 });
const side = Type.Union([Type.Literal('kept'), Type.Literal('gone')]);

export const LikelyDuplicates = Type.Object({
  /** The first ten, by number. */
  members: Type.Array(MemberHint),
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
  query: Type.Object({
    /** What the members of a group share. */
    by: Type.Union([Type.Literal('phone'), Type.Literal('email'), Type.Literal('name')]),
    /** The page begins after the group of this member. */
    after: Type.Optional(idInput),
    size: Type.Optional(countInput(50)),
  }),
  answer: Type.Object({ ...answer(Type.Array(LikelyDuplicates)).properties, more: Type.Boolean() }),
});

/** The fields to choose from either side; `home` is country, state and city together. */
const eachField = <T extends TSchema>(one: T) =>
  Type.Object({
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
const texts = eachField(Type.String());
const sizes = Type.Object({
  chest: Type.Number(),
  biceps: Type.Number(),
  shoulder: Type.Number(),
  waist: Type.Number(),
  thigh: Type.Number(),
});

export const MergePreview = Type.Object({
  /** Changes with every change of either member. A merge sends it back, so that a stale one gets 409. */
  state: Type.String(),
  kept_id: id,
  gone_id: id,
  /** The fields as texts, the three places by name. */
  kept: texts,
  gone: texts,
  /** The memberships of both, the oldest first, and whether each overlaps another one. */
  periods: Type.Array(
    Type.Object({ id, of: side, plan_name: Type.String(), start: day, end: day, overlaps: Type.Boolean() }),
  ),
  /** The number of measurements of each, and the days on which both have one. */
  measured: Type.Object({ kept: count, gone: count }),
  days: Type.Array(Type.Object({ date: day, kept: sizes, gone: sizes })),
  /** The number of diet versions of each. */
  diets: Type.Object({ kept: count, gone: count }),
  /** The number of days in which a merge can be undone. */
  undoable_days: Type.Integer(),
});

export const getMergePreview = defineCall({
  method: 'GET',
  path: '/api/getMergePreview',
  access: 'admin',
  summary: 'Two members side by side, and the data that a merge would move.',
  feature,
  query: Type.Object({ kept_id: idInput, gone_id: idInput }),
  answer: answer(MergePreview),
});

export const mergeMembers = defineCall({
  method: 'POST',
  path: '/api/mergeMembers',
  access: 'admin',
  summary: 'Merge one member into another. The merge can be undone.',
  feature,
  confirmed: true,
  body: Type.Object({
    kept_id: idInput,
    gone_id: idInput,
    state: Type.String({ maxLength: 400 }),
    /** The side whose value stays; by default the kept one. */
    fields: Type.Optional(Type.Partial(eachField(side))),
    /** The side whose diet stays current; the other one becomes an earlier version. */
    diet: Type.Optional(side),
    /** The side whose measurement stays, for each day on which both have one. */
    days: Type.Optional(Type.Array(Type.Object({ date: day, of: side }), { maxItems: 1000 })),
  }),
  answer: saved,
});

export const MergeDone = Type.Object({
  id,
  kept_id: id,
  kept_name: Type.String(),
  gone_id: id,
  gone_name: Type.String(),
  merged_at: moment,
  /** The user who merged them; null if the user no longer exists. */
  by: Type.Union([Type.String(), Type.Null()]),
  /** The end of the time for an undo. */
  undoable_until: moment,
});

export const getRecentMerges = defineCall({
  method: 'GET',
  path: '/api/getRecentMerges',
  access: 'admin',
  summary: 'Merges that can be undone, the latest first.',
  feature,
  query: Type.Object({
    /** The page begins after the merge with this id. */
    before: Type.Optional(idInput),
    size: Type.Optional(countInput(100)),
  }),
  answer: Type.Object({ ...answer(Type.Array(MergeDone)).properties, more: Type.Boolean() }),
});

export const undoMerge = defineCall({
  method: 'POST',
  path: '/api/undoMerge',
  access: 'admin',
  confirmed: true,
  summary: 'Undo a merge: all moved data returns; later additions and changes stay.',
  feature,
  body: Type.Object({ id: idInput }),
  answer: Type.Object({
    ...saved.properties,
    data: Type.Optional(
      Type.Object({
        id: Type.Optional(id),
        /** Fields, and days of measurements, that were changed since the merge and stay with the kept member. */
        stays: Type.Optional(Type.Array(Type.String())),
      }),
    ),
  }),
});
