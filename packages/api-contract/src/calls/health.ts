import { Type } from '@sinclair/typebox';
import { defineCall } from '../call.ts';
import { answer, id, idInput, numeric, saved } from '../fields.ts';
import { MemberRow } from './members.ts';

const measurement = () => numeric({ minimum: 0, maximum: 1000 });
const measurements = {
  chest: measurement(), biceps: measurement(), shoulder: measurement(), waist: measurement(), thigh: measurement(),
};
const measured = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]));

export const saveMemberHealth = defineCall({
  method: 'POST', path: '/api/saveMemberHealth', access: 'staff', summary: "Record a member's measurements of today.",
  body: Type.Object({ member_id: idInput, ...measurements }),
  answer: saved,
});

export const getMemberHealthByMemberId = defineCall({
  method: 'GET', path: '/api/getMemberHealthByMemberId', access: 'staff', summary: 'The latest measurements of a member.',
  query: Type.Object({ id: idInput }),
  answer: answer(Type.Object({
    ...Type.Omit(MemberRow, ['id']).properties,
    member_id: id, chest: measured, biceps: measured, shoulder: measured, waist: measured, thigh: measured,
  })),
});

export const UpdatememberHealth = defineCall({
  method: 'POST', path: '/api/UpdatememberHealth', access: 'staff', summary: "Record a member's measurements of today.",
  body: Type.Object({ id: idInput, member_id: idInput, ...measurements }),
  answer: saved,
});
