/** The calls of the staff; they travel with the remote that makes them. */
export { assignPlan } from './assignments/assign-plan.ts';
export { getMemberAssignments, type Period } from './assignments/get-member-assignments.ts';
export { getRenewalPreview, type RenewalPreview } from './assignments/get-renewal-preview.ts';
export {
  getRenewalsDue,
  type Due,
  type DuePage,
  type DueRenewal,
  type DueSearch,
} from './assignments/get-renewals-due.ts';
export { deleteDietTemplate } from './diet/delete-diet-template.ts';
export type { DietEntry } from './diet/diet-entry.ts';
export { getDietTemplates, type DietTemplate } from './diet/get-diet-templates.ts';
export { getFoodItems, type FoodItem } from './diet/get-food-items.ts';
export { getMemberDiet, toMemberDiet, type MemberDiet } from './diet/get-member-diet.ts';
export { saveDietTemplate } from './diet/save-diet-template.ts';
export { saveDiet } from './diet/save-diet.ts';
export { exportMembers, exportMemberships } from './exports/export-lists.ts';
export { getMeasurements, type Measured } from './health/get-measurements.ts';
export { getMemberHealth, type MemberHealth } from './health/get-member-health.ts';
export type { Measurements } from './health/measurements.ts';
export { saveMemberHealth, type NewMemberHealth } from './health/save-member-health.ts';
export { updateMemberHealth, type MemberHealthUpdate } from './health/update-member-health.ts';
export {
  getMemberImport,
  getMemberImportRows,
  getMemberImports,
  type ImportRowPage,
  type ImportRowSearch,
} from './member-imports/get-member-imports.ts';
export type {
  ImportColumn,
  ImportField,
  MemberImport,
  MemberImportRow,
  RowFate,
} from './member-imports/member-import.ts';
export {
  discardMemberImport,
  exportMemberImportRows,
  runMemberImport,
  sendMemberImportRows,
  startMemberImport,
  stopMemberImport,
  undoMemberImport,
  type ImportFile,
  type SentRow,
} from './member-imports/send-member-import.ts';
export { getMemberContact } from './members/get-member-contact.ts';
export { getMemberDuplicates, type MemberContact, type MemberDuplicate } from './members/get-member-duplicates.ts';
export { getMemberPageForHealth } from './members/get-member-page-for-health.ts';
export { getMemberPage } from './members/get-member-page.ts';
export { getMember } from './members/get-member.ts';
export { getMembersForHealth } from './members/get-members-for-health.ts';
export { getMembers } from './members/get-members.ts';
export { FIRST_MEMBERS, type MemberPage, type MemberSearch } from './members/member-page.ts';
export type { Member, MemberDetails, MemberRow } from './members/member.ts';
export type { Membership } from './members/membership.ts';
export { saveMember } from './members/save-member.ts';
export { updateMember, type MemberUpdate } from './members/update-member.ts';
export { getCities, type City } from './places/get-cities.ts';
export { getCountries, type Country } from './places/get-countries.ts';
export { getStates, type State } from './places/get-states.ts';
export { getPlan } from './plans/get-plan.ts';
export { getPlans } from './plans/get-plans.ts';
export { toPlan, type Plan, type PlanTerms } from './plans/plan.ts';
export { savePlan } from './plans/save-plan.ts';
export { updatePlan, type PlanUpdate } from './plans/update-plan.ts';
