/** What other features use. */
export { membersExport, membershipsExport } from './export-choices.ts';
export { exportTexts } from './export-texts.ts';
export { fullName } from './full-name.ts';
export { listTexts } from './list-texts.ts';
export { MemberBreadcrumb } from './member-breadcrumb.tsx';
export { MemberFacts } from './member-facts.tsx';
export { nameSearch, quickMemberSearch, serverPagedMembersForMeasurements } from './member-lists.ts';
export { MemberChooser, MemberField } from './member-picker.tsx';
export { isPartial, memberListQuery, memberPickerQuery, MEMBERS_KEY, rowsOf } from './member-queries.ts';
export { readMembers } from './member-pages.ts';
export { exportMembersByIds } from './export-chosen.ts';
export { memberFormTexts, memberPageTexts } from './member-texts.ts';
export { membershipDay } from './membership-day.ts';
export { MembershipStatus } from './membership-status.tsx';
export { missingMemberNotice } from './missing-member.ts';
export { changeDietOf, nextStepTexts, useOpenMember } from './next-steps.ts';
export { memberContactQuery, readMember } from './one-member-queries.ts';
export { PaperHead } from './paper-head.tsx';
export { PhoneLink } from './phone-link.tsx';
export { missingMemberTexts } from './picker-texts.ts';
export { usePlaceNames } from './places.ts';
export { crumbTexts, memberTexts, sharedTexts } from './texts.ts';
export {
  FIRST_ENTRIES,
  type MemberTimeline,
  TIMELINE_KEY,
  type TimelineKind,
  timelineQuery,
} from './timeline-queries.ts';
export { useUrlChoice } from './use-url-choice.ts';
export { loadAddTagDialog, loadListTools, loadRemoveTagDialog } from './load-parts.ts';
