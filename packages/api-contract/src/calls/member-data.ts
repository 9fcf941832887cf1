import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { answer, countInput, day, id, idInput, moment, password, saved } from '../schema/fields.ts';

const feature = FEATURES.memberData;
const count = Type.Integer({ minimum: 0 });

/** Enough of a member to recognise the person: the name, and masked phone and email. */
export const MemberHint = Type.Object({
  id,
  fname: Type.String(),
  lname: Type.String(),
  /** The last digits: '…4567'. */
  phone: Type.String(),
  /** First letter and domain: 'm…@example.com'. */
  email: Type.String(),
});

/** An empty search finds nobody. */
export const findMemberData = defineCall({
  method: 'GET',
  path: '/api/findMemberData',
  access: 'admin',
  summary: 'Members whose name, phone or email contain all words, or who have this number.',
  feature,
  query: Type.Object({
    q: Type.String({ maxLength: 200 }),
    /** The page begins after the member with this number. */
    after: Type.Optional(idInput),
    size: Type.Optional(countInput(100)),
  }),
  answer: Type.Object({ ...answer(Type.Array(MemberHint)).properties, more: Type.Boolean() }),
});

/** Counts of the data about a member, to show before an erasure. */
export const MemberHoldings = Type.Object({
  ...MemberHint.properties,
  /** The day on which the member joined, in the gym's time zone. Absent if nobody knows. */
  joined: Type.Optional(day),
  /** Changes with every change of the member. An erasure sends it back, so that a stale one gets 409. */
  state: Type.String(),
  /** Memberships. An erasure keeps them without the name. */
  periods: count,
  measurements: count,
  /** Versions of the diet. An erasure deletes them. */
  diets: count,
  /** Audit entries. An erasure keeps them without their values. */
  changes: count,
  /** Rows of imported files. */
  imported: count,
  /** Numbers of the records that were merged into this one. */
  merged: Type.Array(id),
});

export const getMemberData = defineCall({
  method: 'GET',
  path: '/api/getMemberData',
  access: 'admin',
  summary: 'Counts of the data about one member.',
  feature,
  query: Type.Object({ id: idInput }),
  answer: answer(MemberHoldings),
});

const place = Type.Object({ id, name: Type.String() });
const period = Type.Object({ code: Type.Integer(), name: Type.String() });
const fields = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]);

/** All data about a person. `version` rises when a field is removed or changes its meaning. */
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
    /** Null if nobody knows. */
    joined_at: Type.Union([moment, Type.Null()]),
    tags: Type.Optional(Type.Array(Type.String())),
  }),
  /** With the terms of the sale, the oldest first. Days are in the gym's time zone. */
  memberships: Type.Array(
    Type.Object({
      plan: Type.String(),
      sold_on: day,
      first_day: day,
      last_day: day,
      duration: period,
      /** How many of `duration`. */
      duration_count: Type.Optional(Type.Integer({ minimum: 1 })),
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
  /** All versions of the diet, the oldest first. */
  diets: Type.Array(
    Type.Object({
      version: Type.Integer(),
      saved_at: moment,
      foods: Type.Array(Type.Object({ food: Type.String(), quantity: Type.Number(), unit: Type.String() })),
    }),
  ),
  /** The audit entries about the member, the oldest first. */
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
  /** Stored rows of imported files. */
  imports: Type.Array(Type.Object({ file: Type.String(), line: Type.Integer(), imported_at: moment, fields })),
  /** Other numbers of the member. */
  merged: Type.Array(Type.Object({ number: id, merged_at: moment })),
});

export const exportMemberData = defineCall({
  method: 'GET',
  path: '/api/exportMemberData',
  access: 'admin',
  summary: 'All data about one member. The audit trail records this export.',
  feature,
  query: Type.Object({ id: idInput }),
  answer: answer(MemberExport),
});

export const eraseMember = defineCall({
  method: 'POST',
  path: '/api/eraseMember',
  access: 'admin',
  summary: 'Erase all data about a member for good.',
  feature,
  confirmed: true,
  body: Type.Object({
    id: idInput,
    state: Type.String({ maxLength: 200 }),
    /** The member's full name or number, typed by the administrator. */
    confirm: Type.String({ maxLength: 500 }),
    /** The own password, which confirms the identity. Releases before `confirm-identity` send it. */
    password: Type.Optional(password),
  }),
  answer: saved,
});
