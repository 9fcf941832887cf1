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

/** Feature `upcoming-memberships`: `upcoming` if none runs today and one begins later. */
const membershipStatus = Type.Union([
  Type.Literal('active'),
  Type.Literal('upcoming'),
  Type.Literal('ended'),
  Type.Literal('none'),
]);

/** Feature `member-status`: computed from the memberships. */
const membership = {
  membership: Type.Optional(membershipStatus),
  /** Last day of the last membership; null without any. */
  ends: Type.Optional(Type.Union([day, Type.Null()])),
  /** First day of an upcoming membership. */
  starts: Type.Optional(day),
};

/** Feature `member-tags`: sorted by name. A member without any has no such field. */
const tags = { tags: Type.Optional(Type.Array(Type.String())) };

/** A member in lists, pickers and forms. */
export const MemberRow = Type.Object({
  id,
  fname: Type.String(),
  lname: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  ...membership,
  ...tags,
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

/** A row of the member lists. */
export const ListedMember = Type.Object({
  ...MemberRow.properties,
  /** Feature `sorted-lists`: the plan of the last membership; null without any. */
  plan_name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** Feature `sorted-lists`, in a page of `getMember`: the day of the last measurement; null without any. */
  measured: Type.Optional(Type.Union([day, Type.Null()])),
});

/** Feature `member-lists`. Without any of these, the response is the whole list. */
const listQuery = Type.Object({
  /** A part of the first name; case matters. */
  q: Type.Optional(Type.String({ maxLength: 200 })),
  /** Words; each must occur in full name, phone or email, in any case. */
  any: Type.Optional(Type.String({ maxLength: 200 })),
  page: Type.Optional(countInput(999_999_999)),
  size: Type.Optional(countInput(10_000)),
  /** Feature `sorted-lists`: by first and last name, by the day of joining, or by the end of the last membership. */
  sort: Type.Optional(Type.Union([Type.Literal('name'), Type.Literal('added'), Type.Literal('membership')])),
  /** Feature `sorted-lists`: ascending without it. Members without a membership come last in both orders. */
  order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
  /** Feature `sorted-lists`: only members with this membership status. */
  membership: Type.Optional(membershipStatus),
  /** Feature `sorted-lists`: only members whose last membership is of the plan with this name. */
  plan: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** Feature `matching-members`: only members with this tag, as it is stored. */
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
});
/** Which members a list shows, whatever their order. */
export const matchingQuery = Type.Pick(listQuery, ['q', 'any', 'membership', 'plan', 'tag']);
const memberList = Type.Object({
  ...answer(Type.Array(ListedMember)).properties,
  /** Feature `member-lists`: the number of matches on all pages. */
  total: Type.Optional(Type.Integer({ minimum: 0 })),
});

export const getMemberDetails = defineCall({
  method: 'GET',
  path: '/api/getMemberDetails',
  access: 'staff',
  summary: 'All members, or a page of the members that match a search.',
  query: listQuery,
  answer: memberList,
});

/** The measurement screens call the list of `getMemberDetails` by this name (K). */
export const getMember = defineCall({
  method: 'GET',
  path: '/api/getMember',
  access: 'staff',
  summary: 'The same list, for the measurement screens.',
  query: listQuery,
  answer: memberList,
});

/** At most 10,000, in ascending order. The next ones are those after the last one. */
export const getMatchingMembers = defineCall({
  method: 'GET',
  path: '/api/getMatchingMembers',
  access: 'staff',
  summary: 'The numbers of all members that match a search and filters.',
  feature: FEATURES.matchingMembers,
  query: Type.Object({ ...matchingQuery.properties, after: Type.Optional(countInput(999_999_999_999_999)) }),
  answer: answer(Type.Array(id)),
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
  summary: 'Name and contact of one member, for pickers.',
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
  // The update form does not require a profession (acceptance E4).
  body: Type.Object({
    id: idInput,
    ...Type.Partial(Type.Object({ ...details, profession: Type.String({ maxLength: 200 }) })).properties,
    version: versionInput,
  }),
  answer: saved,
});

/** For a warning in the member form. Duplicates are allowed. */
export const getMemberDuplicates = defineCall({
  method: 'GET',
  path: '/api/getMemberDuplicates',
  access: 'staff',
  summary: 'Up to five members with this phone or this email.',
  feature: FEATURES.memberDuplicates,
  query: Type.Object({
    phone: Type.Optional(Type.String({ maxLength: 21 })),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    /** The member in the form, whom the list leaves out. */
    except: Type.Optional(idInput),
  }),
  answer: answer(
    Type.Array(
      Type.Object({
        ...Type.Omit(MemberRow, ['membership', 'ends', 'tags']).properties,
        same: Type.Array(Type.Union([Type.Literal('phone'), Type.Literal('email')])),
      }),
    ),
  ),
});
