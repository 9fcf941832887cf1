import { Type } from '@sinclair/typebox';
import { defineCall } from '../call.ts';
import { answer, email, id, idInput, phone, pincode, saved, text, version, versionInput } from '../fields.ts';

const details = {
  fname: text(), lname: text(), father_fname: text(), father_lname: text(), profession: text(),
  email, phone, address: text(500), country: idInput, state: idInput, city: idInput, pincode,
};

/** A row of the member lists. */
export const MemberRow = Type.Object({
  id, fname: Type.String(), lname: Type.String(), phone: Type.String(), email: Type.String(),
});

export const Member = Type.Object({
  ...MemberRow.properties,
  father_fname: Type.String(), father_lname: Type.String(), profession: Type.String(), address: Type.String(),
  country: id, state: id, city: id, pincode: Type.String(), version,
});

export const getMemberDetails = defineCall({
  method: 'GET', path: '/api/getMemberDetails', access: 'staff', summary: 'All members.',
  answer: answer(Type.Array(MemberRow)),
});

/** The same list as `getMemberDetails` under the name the health screens use (K). */
export const getMember = defineCall({
  method: 'GET', path: '/api/getMember', access: 'staff', summary: 'All members, as the health list asks for them.',
  answer: answer(Type.Array(MemberRow)),
});

export const getMemberDetailsById = defineCall({
  method: 'GET', path: '/api/getMemberDetailsById', access: 'staff', summary: 'One member, all fields.',
  query: Type.Object({ id: idInput }),
  answer: answer(Member),
});

export const getMemberById = defineCall({
  method: 'GET', path: '/api/getMemberById', access: 'staff', summary: 'One member, as the pickers ask for it.',
  query: Type.Object({ id: idInput }),
  answer: answer(MemberRow),
});

export const addMemberDetail = defineCall({
  method: 'POST', path: '/api/addMemberDetail', access: 'staff', summary: 'Add a member.',
  body: Type.Object(details),
  answer: saved,
});

export const updateMemberDetail = defineCall({
  method: 'POST', path: '/api/updateMemberDetail', access: 'staff', summary: 'Change a member; a field left out keeps its value.',
  body: Type.Object({ id: idInput, ...Type.Partial(Type.Object(details)).properties, version: versionInput }),
  answer: saved,
});
