import {
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
} from '../../schema/schema.ts';
import { day, id, moment } from '../../schema/fields.ts';
import { sizes } from '../measurements/measurement.ts';

export const count = integer({ minimum: 0 });

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

export const place = record({ id, name: string() });

export const period = record({ code: integer(), name: string() });

export const fields = nullable(map(unknown()));

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
      ...sizes(number()),
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
