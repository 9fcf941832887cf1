export { MEMBER_HEADINGS, MEMBERSHIP_HEADINGS } from './member-headings.ts';
export {
  byLetters,
  joinStatus,
  LAST_MEMBERSHIPS,
  matchingMembers,
  type MemberFilter,
  Values,
} from './member-search.ts';
export { endedBefore, endingBetween, type EndOrder, pageByEnd, totalByEnd } from './pages-by-end.ts';
export {
  auditedMemberJson,
  earlierJoined,
  entriesOfMember,
  findMember,
  JOINED_AT,
  joinedDay,
  joinedMoment,
  lockMember,
  lockMemberBlocks,
  maskContact,
  MEMBER_COLUMNS,
  memberJson,
  memberState,
  readMember,
  tagsOfMembers,
  UNKNOWN_MOMENT,
  withPostcodeLetters,
} from './stored-member.ts';
