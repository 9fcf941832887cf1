import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
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
const measured = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]));

export const saveMemberHealth = defineCall({
  method: 'POST',
  path: '/api/saveMemberHealth',
  access: 'staff',
  summary: "Record a member's measurements of today.",
  body: Type.Object({ member_id: idInput, ...measurements }),
  answer: saved,
});

export const getMemberHealthByMemberId = defineCall({
  method: 'GET',
  path: '/api/getMemberHealthByMemberId',
  access: 'staff',
  summary: 'The latest measurements of a member.',
  query: Type.Object({ id: idInput }),
  answer: answer(
    Type.Object({
      ...Type.Omit(MemberRow, ['id', 'membership', 'ends']).properties,
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
  body: Type.Object({ id: idInput, member_id: idInput, ...measurements, version: versionOrNoneInput }),
  answer: saved,
});

export const getMemberMeasurements = defineCall({
  method: 'GET',
  path: '/api/getMemberMeasurements',
  access: 'staff',
  summary: 'All measurements of a member, the newest first.',
  feature: FEATURES.memberPage,
  query: Type.Object({ id: idInput }),
  answer: answer(
    Type.Array(
      Type.Object({
        /** Feature `measurement-corrections`: the measurement and its version, for a correction. */
        id: Type.Optional(id),
        version,
        date: day,
        chest: Type.Number(),
        biceps: Type.Number(),
        shoulder: Type.Number(),
        waist: Type.Number(),
        thigh: Type.Number(),
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
  feature: FEATURES.measurementCorrections,
  body: Type.Object({
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
  feature: FEATURES.measurementCorrections,
  body: Type.Object({ id: idInput, version: idInput }),
  answer: saved,
});

/** If the member was measured again for that day, it gets 409. */
export const restoreMeasurement = defineCall({
  method: 'POST',
  path: '/api/restoreMeasurement',
  access: 'staff',
  summary: 'Put a removed measurement back.',
  feature: FEATURES.measurementCorrections,
  body: Type.Object({ id: idInput }),
  answer: saved,
});
