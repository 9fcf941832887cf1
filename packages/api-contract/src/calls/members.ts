import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { FEATURES } from '../schema/features.ts';
import {
  answer,
  countInput,
  day,
  email,
  id,
  idInput,
  phone,
  pincode,
  saved,
  text,
  version,
  versionInput,
} from '../schema/fields.ts';

const details = {
  fname: text(),
  lname: text(),
  father_fname: text(),
  father_lname: text(),
  profession: text(),
  email,
  phone,
  address: text(500),
  country: idInput,
  state: idInput,
  city: idInput,
  pincode,
};

/** Ours, announced as `member-status`: computed from the assignments when it is read. */
const membership = {
  membership: Type.Optional(Type.Union([Type.Literal('active'), Type.Literal('ended'), Type.Literal('none')])),
  /** Last day of the last period; null where there was none. */
  ends: Type.Optional(Type.Union([day, Type.Null()])),
};

/** A row of the member lists. */
export const MemberRow = Type.Object({
  id,
  fname: Type.String(),
  lname: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  ...membership,
});

export const Member = Type.Object({
  ...MemberRow.properties,
  father_fname: Type.String(),
  father_lname: Type.String(),
  profession: Type.String(),
  address: Type.String(),
  country: id,
  state: id,
  city: id,
  pincode: Type.String(),
  version,
});

/** Ours, announced as `member-lists`. Without any of them a list is all members. */
const listQuery = Type.Object({
  /** Part of the first name, as it is written. */
  q: Type.Optional(Type.String({ maxLength: 200 })),
  /** Words, each of them somewhere in full name, phone or email, whatever the case. */
  any: Type.Optional(Type.String({ maxLength: 200 })),
  page: Type.Optional(countInput(999_999_999)),
  size: Type.Optional(countInput(10_000)),
});
const memberList = Type.Object({
  ...answer(Type.Array(MemberRow)).properties,
  /** How many members match, on all pages. Ours. */
  total: Type.Optional(Type.Integer({ minimum: 0 })),
});

export const getMemberDetails = defineCall({
  method: 'GET',
  path: '/api/getMemberDetails',
  access: 'staff',
  summary: 'All members, or those that are searched for, page by page.',
  query: listQuery,
  answer: memberList,
});

/** The same list as `getMemberDetails` under the name the health screens use (K). */
export const getMember = defineCall({
  method: 'GET',
  path: '/api/getMember',
  access: 'staff',
  summary: 'The same list, as the health list asks for it.',
  query: listQuery,
  answer: memberList,
});

export const getMemberDetailsById = defineCall({
  method: 'GET',
  path: '/api/getMemberDetailsById',
  access: 'staff',
  summary: 'One member, all fields.',
  query: Type.Object({ id: idInput }),
  answer: answer(Member),
});

export const getMemberById = defineCall({
  method: 'GET',
  path: '/api/getMemberById',
  access: 'staff',
  summary: 'One member, as the pickers ask for it.',
  query: Type.Object({ id: idInput }),
  answer: answer(MemberRow),
});

export const addMemberDetail = defineCall({
  method: 'POST',
  path: '/api/addMemberDetail',
  access: 'staff',
  summary: 'Add a member.',
  body: Type.Object(details),
  answer: saved,
});

export const updateMemberDetail = defineCall({
  method: 'POST',
  path: '/api/updateMemberDetail',
  access: 'staff',
  summary: 'Change a member; a field left out keeps its value.',
  // The update form has no rule for the profession, so that one may be empty (acceptance E4).
  body: Type.Object({
    id: idInput,
    ...Type.Partial(Type.Object({ ...details, profession: Type.String({ maxLength: 200 }) })).properties,
    version: versionInput,
  }),
  answer: saved,
});

/** Ours: a warning while a member is added, never a refusal. */
export const getMemberDuplicates = defineCall({
  method: 'GET',
  path: '/api/getMemberDuplicates',
  access: 'staff',
  summary: 'Members with this phone or this email, a few of them.',
  feature: FEATURES.memberDuplicates,
  query: Type.Object({
    phone: Type.Optional(Type.String({ maxLength: 21 })),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    /** The member that is being changed, who is no duplicate of their own. */
    except: Type.Optional(idInput),
  }),
  answer: answer(
    Type.Array(
      Type.Object({
        ...Type.Omit(MemberRow, ['membership', 'ends']).properties,
        same: Type.Array(Type.Union([Type.Literal('phone'), Type.Literal('email')])),
      }),
    ),
  ),
});
