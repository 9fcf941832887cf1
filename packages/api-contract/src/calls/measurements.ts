import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import { answer, day, id, idInput, numeric, saved, versionOrNone, versionOrNoneInput } from '../schema/fields.ts';
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
