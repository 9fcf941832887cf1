/** The calls of administrators. They load with the admin remote. */
export {
  getAuditTrail,
  type AuditedRecord,
  type AuditEntry,
  type AuditPage,
  type AuditSearch,
} from './calls/admin/audit-trail.ts';
export { exportChosenUsers, exportPlans, exportUsers } from './calls/exports.ts';
export { eraseMember, type Erasure } from './calls/admin/member-data.ts';
export { exportMemberData, type MemberExport } from './calls/admin/member-data.ts';
export { findMemberData, type FoundMembers, type MemberHint } from './calls/admin/member-data.ts';
export { getMemberData, type MemberHoldings } from './calls/admin/member-data.ts';
export { getLikelyDuplicates, type LikelyDuplicates, type DuplicateField } from './calls/admin/member-merges.ts';
export { getMergePreview, type MergePair, type MergePreview, type Side } from './calls/admin/member-merges.ts';
export { getRecentMerges, type MergeDone } from './calls/admin/member-merges.ts';
export { mergeMembers, type Merge } from './calls/admin/member-merges.ts';
export { undoMerge } from './calls/admin/member-merges.ts';
export { getMemberImports, restoreMemberImport, undoMemberImport, type MemberImport } from './calls/member-imports.ts';
export { type SavedView, savedViews } from './calls/saved-views.ts';
export { getMemberships, type Membership, takeBackMembership } from './calls/staff/memberships.ts';
export { signedInName } from './calls/signed-in-name.ts';
export { getPlan } from './calls/plans.ts';
export { getPlans, getPlanWithMemberships, setPlanArchived } from './calls/plans.ts';
export type { Plan, PlanTerms } from './calls/plans.ts';
export { savePlan } from './calls/plans.ts';
export { updatePlan, type PlanUpdate } from './calls/plans.ts';
export { eraseUser, type UserErasure } from './calls/admin/users.ts';
export { getUser } from './calls/admin/users.ts';
export { setUsersActive } from './calls/admin/users.ts';
export { getUsers } from './calls/admin/users.ts';
export { saveUser, type NewUser } from './calls/admin/users.ts';
export { updateUser, type UserUpdate } from './calls/admin/users.ts';
export type { RoleAndActive, User } from './calls/admin/users.ts';
export { setOneTimePassword, type OneTimePassword } from './calls/admin/users.ts';
export { resetSecondFactors } from './calls/admin/users.ts';
