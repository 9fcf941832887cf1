import {
  MAX_ADDRESS,
  MAX_MEMBERS_AT_ONCE,
  MAX_NAME,
  MAX_TAG,
  MEMBER_IDS_PATTERN,
  MEMBERSHIP_STATUSES,
} from '@gym/rules';
import {
  answer,
  contact,
  countInput,
  day,
  email,
  id,
  idInput,
  phone,
  pincode,
  text,
  version,
} from '../../schema/fields.ts';
import { integer, list, nullable, oneOf, optional, pick, record, string, since } from '../../schema/schema.ts';

export const details = {
  fname: text(),
  lname: text(),
  father_fname: text(),
  father_lname: text(),
  profession: text(),
  email,
  phone,
  address: text(MAX_ADDRESS),
  country: idInput,
  state: idInput,
  city: idInput,
  pincode,
};

/** Feature `upcoming-memberships`: `upcoming` if none runs today and one begins later. */
export const membershipStatus = oneOf(...MEMBERSHIP_STATUSES);

/** Computed from the memberships. */
export const membership = {
  membership: since('member-status', optional(membershipStatus)),
  /** Last day of the last membership; null without any. */
  ends: since('member-status', optional(nullable(day))),
  /** First day of an upcoming membership. */
  starts: since('member-status', optional(day)),
};

/** Sorted by name. A member without any has no such field. */
export const tags = { tags: since('member-tags', optional(list(string()))) };

/** A member in lists, pickers and forms. */
export const MemberRow = record({
  id,
  ...contact,
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
  /** The plan of the last membership; null without any. */
  plan_name: since('sorted-lists', optional(nullable(string()))),
  /** In a page of `getMember`: the day of the last measurement; null without any. */
  measured: since('sorted-lists', optional(nullable(day))),
});

/** Feature `member-lists`. Without any of these, the response is the whole list. */
export const listQuery = record({
  /** A part of the first name; case matters. */
  q: optional(string({ maxLength: MAX_NAME })),
  /** Words; each must occur in full name, phone or email, in any case. */
  any: optional(string({ maxLength: MAX_NAME })),
  page: optional(countInput(999_999_999)),
  size: optional(countInput(MAX_MEMBERS_AT_ONCE)),
  /** Feature `sorted-lists`: by first and last name, by the day of joining, or by the end of the last membership. */
  sort: optional(oneOf('name', 'added', 'membership')),
  /** Feature `sorted-lists`: ascending without it. Members without a membership come last in both orders. */
  order: optional(oneOf('asc', 'desc')),
  /** Feature `sorted-lists`: only members with this membership status. */
  membership: since('member-status', optional(membershipStatus)),
  /** Feature `sorted-lists`: only members whose last membership is of the plan with this name. */
  plan: optional(string({ minLength: 1, maxLength: MAX_NAME })),
  /** Feature `matching-members`: only members with this tag, as it is stored. */
  tag: optional(string({ minLength: 1, maxLength: MAX_TAG })),
  /** Only these members: numbers with dots between them, as an address takes them unchanged. `0` is nobody. */
  ids: since('members-by-id', optional(string({ pattern: MEMBER_IDS_PATTERN, maxLength: 16_000 }))),
});

/** Which members a list shows, whatever their order. */
export const matchingQuery = pick(listQuery, ['q', 'any', 'membership', 'plan', 'tag', 'ids']);

export const memberList = record({
  ...answer(list(ListedMember)).properties,
  /** Feature `member-lists`: the number of matches on all pages. */
  total: optional(integer({ minimum: 0 })),
});
