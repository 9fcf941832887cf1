import {
  boolean,
  integer,
  list,
  literal,
  map,
  nullable,
  number,
  optional,
  record,
  string,
  unknown,
} from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
import { answer, countInput, day, id, idInput, moment, password, saved } from '../schema/fields.ts';

const feature = 'member-data';
const count = integer({ minimum: 0 });

/** Enough of a member to recognise the person: the name, and masked phone and email. */
export const MemberHint = record({
  id,
  fname: string(),
  lname: string(),
  /** The last digits: '…4567'. */
  phone: string(),
  /** First letter and domain: 'm…@example.com'. */
  email: string(),
});

/** An empty search finds nobody. */
export const findMemberData = defineCall({
  method: 'GET',
  path: '/api/findMemberData',
  access: 'admin',
  summary: 'Members whose name, phone or email contain all words, or who have this number.',
  feature,
  query: record({
    q: string({ maxLength: 200 }),
    /** The page begins after the member with this number. */
    after: optional(idInput),
    size: optional(countInput(100)),
  }),
  answer: record({ ...answer(list(MemberHint)).properties, more: boolean() }),
});

/** Counts of the data about a member, to show before an erasure. */
export const MemberHoldings = record({
  ...MemberHint.properties,
  /** The day on which the member joined, in the gym's time zone. Absent if nobody knows. */
  joined: optional(day),
  /** Changes with every change of the member. An erasure sends it back, so that a stale one gets 409. */
  state: string(),
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
  merged: list(id),
});

export const getMemberData = defineCall({
  method: 'GET',
  path: '/api/getMemberData',
  access: 'admin',
  summary: 'Counts of the data about one member.',
  feature,
  query: record({ id: idInput }),
  answer: answer(MemberHoldings),
});

const place = record({ id, name: string() });
const period = record({ code: integer(), name: string() });
const fields = nullable(map(unknown()));

/** All data about a person. `version` rises when a field is removed or changes its meaning. */
export const MemberExport = record({
  format: literal('gym-member-data'),
  version: literal(1),
  made_at: moment,
  gym: string(),
  member: record({
    number: id,
    first_name: string(),
    last_name: string(),
    father_first_name: string(),
    father_last_name: string(),
    profession: string(),
    email: string(),
    phone: string(),
    address: string(),
    pincode: string(),
    country: place,
    state: place,
    city: place,
    /** Null if nobody knows. */
    joined_at: nullable(moment),
    tags: optional(list(string())),
  }),
  /** With the terms of the sale, the oldest first. Days are in the gym's time zone. */
  memberships: list(
    record({
      plan: string(),
      sold_on: day,
      first_day: day,
      last_day: day,
      duration: period,
      /** How many of `duration`. */
      duration_count: optional(integer({ minimum: 1 })),
      free_period: period,
      price: number(),
      currency: string(),
    }),
  ),
  measurements: list(
    record({
      date: day,
      unit: string(),
      chest: number(),
      biceps: number(),
      shoulder: number(),
      waist: number(),
      thigh: number(),
    }),
  ),
  /** All versions of the diet, the oldest first. */
  diets: list(
    record({
      version: integer(),
      saved_at: moment,
      foods: list(record({ food: string(), quantity: number(), unit: string() })),
    }),
  ),
  /** The audit entries about the member, the oldest first. */
  changes: list(
    record({
      at: moment,
      by: string(),
      action: string(),
      record: string(),
      before: fields,
      after: fields,
    }),
  ),
  /** Stored rows of imported files. */
  imports: list(record({ file: string(), line: integer(), imported_at: moment, fields })),
  /** Other numbers of the member. */
  merged: list(record({ number: id, merged_at: moment })),
});

export const exportMemberData = defineCall({
  method: 'GET',
  path: '/api/exportMemberData',
  access: 'admin',
  summary: 'All data about one member. The audit trail records this export.',
  feature,
  query: record({ id: idInput }),
  answer: answer(MemberExport),
});

export const eraseMember = defineCall({
  method: 'POST',
  path: '/api/eraseMember',
  access: 'admin',
  summary: 'Erase all data about a member for good.',
  feature,
  confirmed: true,
  body: record({
    id: idInput,
    state: string({ maxLength: 200 }),
    /** The member's full name or number, typed by the administrator. */
    confirm: string({ maxLength: 500 }),
    /** The own password, which confirms the identity. Releases before `confirm-identity` send it. */
    password: optional(password),
  }),
  answer: saved,
});
