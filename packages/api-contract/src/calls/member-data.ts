import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { answer, countInput, day, id, idInput, moment, password, saved } from '../schema/fields.ts';

const feature = FEATURES.memberData;
const count = Type.Integer({ minimum: 0 });

/** As much of a member as it takes to recognise somebody: the name, and the ends of phone and email. */
export const MemberHint = Type.Object({
  id,
  fname: Type.String(),
  lname: Type.String(),
  /** The last digits: '…4567'. */
  phone: Type.String(),
  /** First letter and domain: 'm…@example.com'. */
  email: Type.String(),
});

/** Ours. Nobody where nothing is searched for. */
export const findMemberData = defineCall({
  method: 'GET',
  path: '/api/findMemberData',
  access: 'admin',
  summary: 'Members with all these words in name, phone or email, or with this number.',
  feature,
  query: Type.Object({
    q: Type.String({ maxLength: 200 }),
    /** Goes on after the member with this number. */
    after: Type.Optional(idInput),
    size: Type.Optional(countInput(100)),
  }),
  answer: Type.Object({ ...answer(Type.Array(MemberHint)).properties, more: Type.Boolean() }),
});

/** What is held about a member, counted: what an erasure removes, and what it leaves. */
export const MemberHoldings = Type.Object({
  ...MemberHint.properties,
  /** The day of joining, where the gym is. */
  joined: day,
  /** Says whether anything of the member has changed since it was read; goes back with an erasure or a merge. */
  state: Type.String(),
  /** Sold periods: they stay, without the person. */
  periods: count,
  measurements: count,
  /** Versions of the diet. */
  diets: count,
  /** Entries of the audit trail: they stay, without what they say. */
  changes: count,
  /** Rows of imports. */
  imported: count,
  /** Numbers of records that were merged into this one. */
  merged: Type.Array(id),
});

export const getMemberData = defineCall({
  method: 'GET',
  path: '/api/getMemberData',
  access: 'admin',
  summary: 'What is held about one member, counted.',
  feature,
  query: Type.Object({ id: idInput }),
  answer: answer(MemberHoldings),
});

const place = Type.Object({ id, name: Type.String() });
const period = Type.Object({ code: Type.Integer(), name: Type.String() });
const fields = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]);

/**
 * Everything held about a person. `version` counts up when a field changes its meaning or goes; one that is new does
 * not count.
 */
export const MemberExport = Type.Object({
  format: Type.Literal('gym-member-data'),
  version: Type.Literal(1),
  made_at: moment,
  gym: Type.String(),
  member: Type.Object({
    number: id,
    first_name: Type.String(),
    last_name: Type.String(),
    father_first_name: Type.String(),
    father_last_name: Type.String(),
    profession: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    address: Type.String(),
    pincode: Type.String(),
    country: place,
    state: place,
    city: place,
    joined_at: moment,
  }),
  /** Each as it was sold, the first first. Days are the gym's. */
  memberships: Type.Array(
    Type.Object({
      plan: Type.String(),
      sold_on: day,
      first_day: day,
      last_day: day,
      duration: period,
      free_period: period,
      price: Type.Number(),
      currency: Type.String(),
    }),
  ),
  measurements: Type.Array(
    Type.Object({
      date: day,
      unit: Type.String(),
      chest: Type.Number(),
      biceps: Type.Number(),
      shoulder: Type.Number(),
      waist: Type.Number(),
      thigh: Type.Number(),
    }),
  ),
  /** Every version of the diet, the first first. */
  diets: Type.Array(
    Type.Object({
      version: Type.Integer(),
      saved_at: moment,
      foods: Type.Array(Type.Object({ food: Type.String(), quantity: Type.Number(), unit: Type.String() })),
    }),
  ),
  /** Who changed what about the member, the first first. */
  changes: Type.Array(
    Type.Object({
      at: moment,
      by: Type.String(),
      action: Type.String(),
      record: Type.String(),
      before: fields,
      after: fields,
    }),
  ),
  /** Rows of imported files that are kept still. */
  imports: Type.Array(Type.Object({ file: Type.String(), line: Type.Integer(), imported_at: moment, fields })),
  /** Other numbers the member had. */
  merged: Type.Array(Type.Object({ number: id, merged_at: moment })),
});

export const exportMemberData = defineCall({
  method: 'GET',
  path: '/api/exportMemberData',
  access: 'admin',
  summary: 'Everything held about one member; noted in the audit trail.',
  feature,
  query: Type.Object({ id: idInput }),
  answer: answer(MemberExport),
});

export const eraseMember = defineCall({
  method: 'POST',
  path: '/api/eraseMember',
  access: 'admin',
  summary: 'Erase the data of a member, for good.',
  feature,
  body: Type.Object({
    id: idInput,
    state: Type.String({ maxLength: 200 }),
    /** The member's full name, or number, typed by whoever erases. */
    confirm: Type.String({ maxLength: 500 }),
    /** Of whoever erases. */
    password,
  }),
  answer: saved,
});
