/** The calls of staff. They load with the staff remote. */
export { addMembership } from './calls/staff/memberships.ts';
export { getMemberships, type Membership, takeBackMembership } from './calls/staff/memberships.ts';
export { getMembershipPreview, type MembershipPreview } from './calls/staff/memberships.ts';
export { getRenewalsDue, type Due, type DuePage, type DueRenewal, type DueSearch } from './calls/staff/renewals-due.ts';
export { deleteDietTemplate } from './calls/staff/diet-templates.ts';
export type { DietEntry } from './calls/staff/diet.ts';
export { getDietTemplates, type DietTemplate } from './calls/staff/diet-templates.ts';
export {
  getMemberTimeline,
  type MemberTimeline,
  type TimelineEntry,
  type TimelineKind,
} from './calls/staff/member-timeline.ts';
export { getDietOverview, type DietOverview, type RecentDiet } from './calls/staff/diet-history.ts';
export { getDietVersions, type DietVersion } from './calls/staff/diet-history.ts';
export { getFoodItems, type FoodItem } from './calls/staff/diet.ts';
export { getMemberDiet, toMemberDiet, type MemberDiet } from './calls/staff/diet.ts';
export { saveDietTemplate } from './calls/staff/diet-templates.ts';
export { saveDiet } from './calls/staff/diet.ts';
export { getMeasurements, type Measurement } from './calls/staff/measurements.ts';
export { getLatestMeasurement, type LatestMeasurement } from './calls/staff/measurements.ts';
export type { MeasurementValues } from './calls/staff/measurements.ts';
export { addMeasurement, type NewMeasurement } from './calls/staff/measurements.ts';
export { updateMeasurement, type MeasurementUpdate } from './calls/staff/measurements.ts';
export { correctMeasurement, removeMeasurement, restoreMeasurement } from './calls/staff/measurements.ts';
export {
  getMemberImport,
  getMemberImportRows,
  getMemberImports,
  type ImportRowSearch,
} from './calls/member-imports.ts';
export type { ImportColumn, ImportField, MemberImport, MemberImportRow, RowFate } from './calls/member-imports.ts';
export {
  discardMemberImport,
  exportMemberImportRows,
  restoreMemberImport,
  runMemberImport,
  sendMemberImportRows,
  startMemberImport,
  stopMemberImport,
  undoMemberImport,
  type ImportRow,
} from './calls/member-imports.ts';
export { getMemberContact } from './calls/staff/member-record.ts';
export { getMemberDuplicates, type MemberContact, type MemberDuplicate } from './calls/staff/member-record.ts';
export { getMemberPageForMeasurements } from './calls/staff/member-lists.ts';
export { getMemberPage } from './calls/staff/member-lists.ts';
export { getMember } from './calls/staff/member-record.ts';
export { getMembersForMeasurements } from './calls/staff/member-lists.ts';
export { getMembers } from './calls/staff/member-lists.ts';
export { FIRST_MEMBERS, type MemberPage, type MemberSearch } from './calls/staff/member-lists.ts';
export { getMatchingMembers, type MemberFilter } from './calls/staff/member-lists.ts';
export type { ListedMember, Member, MemberRow } from './calls/staff/member.ts';
export type { MemberDetails } from './calls/staff/member-record.ts';
export type { MembershipStatus } from './calls/staff/member.ts';
export { saveMember } from './calls/staff/member-record.ts';
export { updateMember, type MemberUpdate } from './calls/staff/member-record.ts';
export { getCities, type City } from './calls/staff/places.ts';
export { getCountries, type Country } from './calls/staff/places.ts';
export { getStates, type State } from './calls/staff/places.ts';
export { savedViews } from './calls/saved-views.ts';
export { signedInName } from './calls/signed-in-name.ts';
export {
  getMemberTags,
  type MemberTag,
  type TaggedMembers,
  tagMembers,
  untagMembers,
} from './calls/staff/member-tags.ts';
export { getPlan } from './calls/plans.ts';
export { getPlans } from './calls/plans.ts';
export { toPlan, type Plan, type PlanTerms } from './calls/plans.ts';
export { savePlan } from './calls/plans.ts';
export { updatePlan, type PlanUpdate } from './calls/plans.ts';
