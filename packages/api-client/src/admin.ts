/** The calls of administrators; they travel with the remote that makes them. */
export {
  getAuditTrail,
  type AuditedRecord,
  type AuditEntry,
  type AuditPage,
  type AuditSearch,
} from './audit/get-audit-trail.ts';
export { exportPlans, exportUsers } from './exports/export-lists.ts';
export { eraseMember, type Erasure } from './member-data/erase-member.ts';
export { exportMemberData, type MemberExport } from './member-data/export-member-data.ts';
export { findMemberData, type FoundMembers, type MemberHint } from './member-data/find-member-data.ts';
export { getMemberData, type MemberHoldings } from './member-data/get-member-data.ts';
export { getLikelyDuplicates, type LikelyDuplicates, type Likeness } from './member-merges/get-likely-duplicates.ts';
export { getMergePreview, type MergedPair, type MergePreview, type Side } from './member-merges/get-merge-preview.ts';
export { getRecentMerges, type MergeDone } from './member-merges/get-recent-merges.ts';
export { mergeMembers, type Merge } from './member-merges/merge-members.ts';
export { undoMerge } from './member-merges/undo-merge.ts';
export { getPlan } from './plans/get-plan.ts';
export { getPlans } from './plans/get-plans.ts';
export type { Plan, PlanTerms } from './plans/plan.ts';
export { savePlan } from './plans/save-plan.ts';
export { updatePlan, type PlanUpdate } from './plans/update-plan.ts';
export { getUser } from './users/get-user.ts';
export { getUsers } from './users/get-users.ts';
export { saveUser, type NewUser } from './users/save-user.ts';
export { updateUser, type UserUpdate } from './users/update-user.ts';
export type { RoleAndActive, User } from './users/user.ts';
