/** What other features use. */
export { fullName } from './full-name.ts';
export { listTexts } from './list-filters.ts';
export { MemberBreadcrumb } from './member-breadcrumb.tsx';
export { MemberFacts } from './member-facts.tsx';
export { nameSearch, quickMemberSearch, serverPagedMembersForMeasurements } from './member-lists.ts';
export { MemberChooser, MemberField } from './member-picker.tsx';
export { isPartial, memberListQuery, memberPickerQuery, MEMBERS_KEY, rowsOf } from './member-queries.ts';
export { readMembers } from './member-queries.ts';
export { exportMembersByIds, exportTexts, membersExport, membershipsExport } from './member-exports.ts';
export { memberFormTexts } from './member-form-texts.ts';
export { membershipDay } from './membership-day.ts';
export { MembershipStatus } from './membership-status.tsx';
export { missingMemberNotice, missingMemberTexts } from './missing-member.ts';
export { changeDietOf, nextStepTexts, useOpenMember } from './next-steps.ts';
export { memberContactQuery, readMember } from './one-member-queries.ts';
export { PaperHead } from './paper-head.tsx';
export { usePlaceNames } from './places.ts';
export { crumbTexts, memberTexts } from './texts.ts';
export {
  FIRST_ENTRIES,
  type MemberTimeline,
  TIMELINE_KEY,
  type TimelineKind,
  timelineQuery,
} from './one-member-queries.ts';
export { useUrlChoice } from './use-url-choice.ts';
export { loadAddTagDialog, loadListTools, loadRemoveTagDialog } from './member-lists.ts';
