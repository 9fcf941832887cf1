/** The calls of administrators. They load with the admin remote. */
export { type AuditEntry, type AuditPage, type AuditSearch, getAuditTrail } from './calls/admin/audit-trail.ts';
export {
  eraseMember,
  exportMemberData,
  findMemberData,
  getMemberData,
  type MemberExport,
  type MemberHint,
  type MemberHoldings,
} from './calls/admin/member-data.ts';
export {
  type DuplicateField,
  getLikelyDuplicates,
  getMergePreview,
  getRecentMerges,
  type LikelyDuplicates,
  type Merge,
  type MergeDone,
  mergeMembers,
  type MergePair,
  type MergePreview,
  type Side,
  undoMerge,
} from './calls/admin/member-merges.ts';
export { getMemberImports, restoreMemberImport, undoMemberImport, type MemberImport } from './calls/member-imports.ts';
export { savedViews } from './calls/saved-views.ts';
export { getMemberships, type Membership, takeBackMembership } from './calls/staff/memberships.ts';
export { signedInName } from './calls/signed-in-name.ts';
export { getPlan } from './calls/plans.ts';
export { getPlans, getPlanWithMemberships, setPlanArchived } from './calls/plans.ts';
export type { Plan, PlanTerms } from './calls/plans.ts';
export { savePlan } from './calls/plans.ts';
export { updatePlan, type PlanUpdate } from './calls/plans.ts';
export {
  eraseUser,
  type OneTimePassword,
  resetSecondFactors,
  saveUser,
  setOneTimePassword,
  setUsersActive,
  updateUser,
} from './calls/admin/user-changes.ts';
export { getUser, getUsers, type User } from './calls/admin/users.ts';
