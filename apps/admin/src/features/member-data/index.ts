/** What other features use. */
export { EraseForm } from './erase-form.tsx';
export {
  type DuplicateField,
  duplicatesQuery,
  MEMBER_DATA_KEY,
  memberDataQuery,
  memberSearchQuery,
  type MergePair,
  mergePreviewQuery,
  recentMergesQuery,
} from './member-data-queries.ts';
export { memberSearchColumns } from './member-columns.tsx';
export { MemberSearchForm } from './member-search.tsx';
export { missingMemberNotice } from './missing-member.ts';
export { SearchStatus } from './search-status.tsx';
export { Section } from './section.tsx';
export { memberDataTexts } from './texts.ts';
