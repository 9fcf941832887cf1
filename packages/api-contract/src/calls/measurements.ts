import { either, list, none, number, omit, optional, record, string } from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
import {
  answer,
  day,
  id,
  idInput,
  numeric,
  saved,
  version,
  versionOrNone,
  versionOrNoneInput,
} from '../schema/fields.ts';
import { MemberRow } from './members.ts';

const measurement = () => numeric({ minimum: 0, maximum: 1000 });
const measurements = {
  chest: measurement(),
  biceps: measurement(),
  shoulder: measurement(),
  waist: measurement(),
  thigh: measurement(),
};
const measured = optional(either([number(), string(), none()]));

export const saveMemberHealth = defineCall({
  method: 'POST',
  path: '/api/saveMemberHealth',
  access: 'staff',
  summary: "Record a member's measurements of today.",
  body: record({ member_id: idInput, ...measurements }),
  answer: saved,
});

export const getMemberHealthByMemberId = defineCall({
  method: 'GET',
  path: '/api/getMemberHealthByMemberId',
  access: 'staff',
  summary: 'The latest measurements of a member.',
  query: record({ id: idInput }),
  answer: answer(
    record({
      ...omit(MemberRow, ['id', 'membership', 'ends']).properties,
      member_id: id,
      chest: measured,
      biceps: measured,
      shoulder: measured,
      waist: measured,
      thigh: measured,
      /** The version of all measurements of the member; 0 without any (J4). */
      version: versionOrNone,
    }),
  ),
});

export const UpdatememberHealth = defineCall({
  method: 'POST',
  path: '/api/UpdatememberHealth',
  access: 'staff',
  summary: "Record a member's measurements of today.",
  body: record({ id: idInput, member_id: idInput, ...measurements, version: versionOrNoneInput }),
  answer: saved,
});

export const getMemberMeasurements = defineCall({
  method: 'GET',
  path: '/api/getMemberMeasurements',
  access: 'staff',
  summary: 'All measurements of a member, the newest first.',
  feature: 'member-page',
  query: record({ id: idInput }),
  answer: answer(
    list(
      record({
        /** Feature `measurement-corrections`: the measurement and its version, for a correction. */
        id: optional(id),
        version,
        date: day,
        chest: number(),
        biceps: number(),
        shoulder: number(),
        waist: number(),
        thigh: number(),
      }),
    ),
  ),
});

/** The measurement keeps its day. Its `version` is its own, which `getMemberMeasurements` returns (J4). */
export const correctMeasurement = defineCall({
  method: 'POST',
  path: '/api/correctMeasurement',
  access: 'staff',
  summary: 'Correct the measurement of one day.',
  feature: 'measurement-corrections',
  body: record({
    /** The measurement. */
    id: idInput,
    ...measurements,
    version: idInput,
  }),
  answer: saved,
});

/** Latest values, lists and the timeline follow. The audit trail keeps it; `restoreMeasurement` undoes it. */
export const removeMeasurement = defineCall({
  method: 'POST',
  path: '/api/removeMeasurement',
  access: 'staff',
  summary: 'Remove the measurement of one day.',
  feature: 'measurement-corrections',
  body: record({ id: idInput, version: idInput }),
  answer: saved,
});

/** If the member was measured again for that day, it gets 409. */
export const restoreMeasurement = defineCall({
  method: 'POST',
  path: '/api/restoreMeasurement',
  access: 'staff',
  summary: 'Put a removed measurement back.',
  feature: 'measurement-corrections',
  body: record({ id: idInput }),
  answer: saved,
});
