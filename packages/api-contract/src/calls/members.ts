import { MEMBERSHIP_STATUSES } from '@gym/rules';
import { integer, list, nullable, omit, oneOf, optional, partial, pick, record, string } from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
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
const membershipStatus = oneOf(...MEMBERSHIP_STATUSES);

/** Feature `member-status`: computed from the memberships. */
const membership = {
  membership: optional(membershipStatus),
  /** Last day of the last membership; null without any. */
  ends: optional(nullable(day)),
  /** First day of an upcoming membership. */
  starts: optional(day),
};

/** Feature `member-tags`: sorted by name. A member without any has no such field. */
const tags = { tags: optional(list(string())) };

/** A member in lists, pickers and forms. */
export const MemberRow = record({
  id,
  fname: string(),
  lname: string(),
  phone: string(),
  email: string(),
  ...membership,
  ...tags,
});

export const Member = record({
  ...MemberRow.properties,
  father_fname: string(),
  father_lname: string(),
  profession: string(),
  address: string(),
  country: id,
  state: id,
  city: id,
  pincode: string(),
  version,
});

/** A row of the member lists. */
export const ListedMember = record({
  ...MemberRow.properties,
  /** Feature `sorted-lists`: the plan of the last membership; null without any. */
  plan_name: optional(nullable(string())),
  /** Feature `sorted-lists`, in a page of `getMember`: the day of the last measurement; null without any. */
  measured: optional(nullable(day)),
});

/** Feature `member-lists`. Without any of these, the response is the whole list. */
const listQuery = record({
  /** A part of the first name; case matters. */
  q: optional(string({ maxLength: 200 })),
  /** Words; each must occur in full name, phone or email, in any case. */
  any: optional(string({ maxLength: 200 })),
  page: optional(countInput(999_999_999)),
  size: optional(countInput(10_000)),
  /** Feature `sorted-lists`: by first and last name, by the day of joining, or by the end of the last membership. */
  sort: optional(oneOf('name', 'added', 'membership')),
  /** Feature `sorted-lists`: ascending without it. Members without a membership come last in both orders. */
  order: optional(oneOf('asc', 'desc')),
  /** Feature `sorted-lists`: only members with this membership status. */
  membership: optional(membershipStatus),
  /** Feature `sorted-lists`: only members whose last membership is of the plan with this name. */
  plan: optional(string({ minLength: 1, maxLength: 200 })),
  /** Feature `matching-members`: only members with this tag, as it is stored. */
  tag: optional(string({ minLength: 1, maxLength: 40 })),
});
/** Which members a list shows, whatever their order. */
export const matchingQuery = pick(listQuery, ['q', 'any', 'membership', 'plan', 'tag']);
const memberList = record({
  ...answer(list(ListedMember)).properties,
  /** Feature `member-lists`: the number of matches on all pages. */
  total: optional(integer({ minimum: 0 })),
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
  feature: 'matching-members',
  query: record({ ...matchingQuery.properties, after: optional(countInput(999_999_999_999_999)) }),
  answer: answer(list(id)),
});

export const getMemberDetailsById = defineCall({
  method: 'GET',
  path: '/api/getMemberDetailsById',
  access: 'staff',
  summary: 'One member, all fields.',
  query: record({ id: idInput }),
  answer: answer(Member),
});

export const getMemberById = defineCall({
  method: 'GET',
  path: '/api/getMemberById',
  access: 'staff',
  summary: 'Name and contact of one member, for pickers.',
  query: record({ id: idInput }),
  answer: answer(MemberRow),
});

export const addMemberDetail = defineCall({
  method: 'POST',
  path: '/api/addMemberDetail',
  access: 'staff',
  summary: 'Add a member.',
  body: record(details),
  answer: saved,
});

export const updateMemberDetail = defineCall({
  method: 'POST',
  path: '/api/updateMemberDetail',
  access: 'staff',
  summary: 'Change a member; a field left out keeps its value.',
  // The update form does not require a profession (acceptance E4).
  body: record({
    id: idInput,
    ...partial(record({ ...details, profession: string({ maxLength: 200 }) })).properties,
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
  feature: 'member-duplicates',
  query: record({
    phone: optional(string({ maxLength: 21 })),
    email: optional(string({ maxLength: 254 })),
    /** The member in the form, whom the list leaves out. */
    except: optional(idInput),
  }),
  answer: answer(
    list(
      record({
        ...omit(MemberRow, ['membership', 'ends', 'tags']).properties,
        same: list(oneOf('phone', 'email')),
      }),
    ),
  ),
});
