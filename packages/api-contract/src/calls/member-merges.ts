import { Type, type TSchema } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { answer, countInput, day, id, idInput, moment, saved } from '../schema/fields.ts';
import { MemberHint } from './member-data.ts';

const feature = FEATURES.memberData;
const count = Type.Integer({ minimum: 0 });
const side = Type.Union([Type.Literal('kept'), Type.Literal('gone')]);

export const LikelyDuplicates = Type.Object({
  /** The first ten of them, by number. */
  members: Type.Array(MemberHint),
  /** How many there are. */
  count,
});

/** Ours. Twenty groups a page. */
export const getLikelyDuplicates = defineCall({
  method: 'GET',
  path: '/api/getLikelyDuplicates',
  access: 'admin',
  summary: 'Members who may be one person: the same phone, the same email, or the same name and father’s name.',
  feature,
  query: Type.Object({
    by: Type.Union([Type.Literal('phone'), Type.Literal('email'), Type.Literal('name')]),
    /** Goes on after the group of this member. */
    after: Type.Optional(idInput),
    size: Type.Optional(countInput(50)),
  }),
  answer: Type.Object({ ...answer(Type.Array(LikelyDuplicates)).properties, more: Type.Boolean() }),
});

/** The fields of which one side's is chosen; `home` is country, state and city together. */
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
  /** Says whether anything of either has changed since; goes back with the merge. */
  state: Type.String(),
  kept_id: id,
  gone_id: id,
  /** Each field as people read it; the three places by name. */
  kept: texts,
  gone: texts,
  /** What was sold to both, the first first; `overlaps` another one of them. */
  periods: Type.Array(
    Type.Object({ id, of: side, plan_name: Type.String(), start: day, end: day, overlaps: Type.Boolean() }),
  ),
  /** How many measurements each has, and the days on which both were measured. */
  measured: Type.Object({ kept: count, gone: count }),
  days: Type.Array(Type.Object({ date: day, kept: sizes, gone: sizes })),
  /** How many versions of a diet each has. */
  diets: Type.Object({ kept: count, gone: count }),
  /** For so many days it can be undone. */
  undoable_days: Type.Integer(),
});

export const getMergePreview = defineCall({
  method: 'GET',
  path: '/api/getMergePreview',
  access: 'admin',
  summary: 'Two members side by side, and what a merge would move.',
  feature,
  query: Type.Object({ kept_id: idInput, gone_id: idInput }),
  answer: answer(MergePreview),
});

export const mergeMembers = defineCall({
  method: 'POST',
  path: '/api/mergeMembers',
  access: 'admin',
  summary: 'Merge one member into another; can be undone.',
  feature,
  body: Type.Object({
    kept_id: idInput,
    gone_id: idInput,
    state: Type.String({ maxLength: 400 }),
    /** Whose value stays; that of the kept one where nothing is said. */
    fields: Type.Optional(Type.Partial(eachField(side))),
    /** Whose diet stands; the other's becomes an earlier version. */
    diet: Type.Optional(side),
    /** Whose measurement stays, of the days on which both were measured. */
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
  /** Who merged them; null where there is no such user any more. */
  by: Type.Union([Type.String(), Type.Null()]),
  /** Until then it can be undone. */
  undoable_until: moment,
});

export const getRecentMerges = defineCall({
  method: 'GET',
  path: '/api/getRecentMerges',
  access: 'admin',
  summary: 'Merges that can be undone still, the latest first.',
  feature,
  query: Type.Object({
    /** Goes on after this one. */
    before: Type.Optional(idInput),
    size: Type.Optional(countInput(100)),
  }),
  answer: Type.Object({ ...answer(Type.Array(MergeDone)).properties, more: Type.Boolean() }),
});

export const undoMerge = defineCall({
  method: 'POST',
  path: '/api/undoMerge',
  access: 'admin',
  summary: 'Take a merge back: everything that moved returns; what was added or changed since stays.',
  feature,
  body: Type.Object({ id: idInput }),
  answer: Type.Object({
    ...saved.properties,
    data: Type.Optional(
      Type.Object({
        id: Type.Optional(id),
        /** Fields, and days of measurements, that were changed since: they stay with the one that was kept. */
        stays: Type.Optional(Type.Array(Type.String())),
      }),
    ),
  }),
});
