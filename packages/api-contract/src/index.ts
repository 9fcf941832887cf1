import * as calls from './calls/index.ts';
import type { Static } from '@sinclair/typebox';
import type { errorAnswer, fieldChange, saved } from './schema/fields.ts';
import type {
  ListedMember as ListedMemberSchema,
  Member as MemberSchema,
  MemberRow as MemberRowSchema,
} from './calls/members/member.ts';
import type { TimelineEntry as TimelineEntrySchema } from './calls/timeline/timeline-entry.ts';
import type { Plan as PlanSchema } from './calls/plans/plan.ts';
import type { User as UserSchema } from './calls/users/user.ts';
import type { getUserProfile } from './calls/account/getUserProfile.ts';
import type { ArrangedPoint as ArrangedPointSchema } from './calls/contributions/contribution.ts';
import type { AuditEntry as AuditEntrySchema } from './calls/audit/audit-entry.ts';
import type { TelemetryReport as TelemetryReportSchema } from './calls/telemetry/telemetry-report.ts';
import type {
  MemberExport as MemberExportSchema,
  MemberHint as MemberHintSchema,
  MemberHoldings as MemberHoldingsSchema,
} from './calls/member-data/member-hint.ts';
import type {
  MemberImport as MemberImportSchema,
  MemberImportRow as MemberImportRowSchema,
} from './calls/imports/member-import.ts';
import type {
  LikelyDuplicates as LikelyDuplicatesSchema,
  MergeDone as MergeDoneSchema,
  MergePreview as MergePreviewSchema,
} from './calls/merges/merge.ts';
import type { newPasskey, passkeyCreation, passkeyProof, passkeyRequest } from './calls/second-factor/passkey-forms.ts';
import type { getFoodItem } from './calls/diet/getFoodItem.ts';
import type { dietRows } from './calls/diet/diet-rows.ts';
import type { getMemberMeasurements } from './calls/measurements/getMemberMeasurements.ts';
import type { DueRenewal as DueRenewalSchema } from './calls/memberships/membership.ts';
import type { getMemberAssignments } from './calls/memberships/getMemberAssignments.ts';
import type { AnswerOf } from './schema/call.ts';

/** Every call by its name: the 31 of specification section 7, and the additions with their `feature`. */
export { calls };
export type CallName = keyof typeof calls;
export type { Access, AnswerOf, AuditSentence, BodyOf, Call, FileField, QueryOf } from './schema/call.ts';
export * from './schema/fields.ts';
export { omit, type Schema } from './schema/schema.ts';
export { IMPORT_FIELDS, IMPORT_JOINED_FIELDS, IMPORT_MEMBERSHIP_FIELDS } from './calls/imports/member-import.ts';
export { MAX_DIFFERENT_TAGS, MAX_TAGS } from './calls/tags/tag-limits.ts';
export { MEMBER_ACTIONS } from './calls/timeline/timeline-entry.ts';
export { MAX_VIEWS } from './calls/saved-views/saved-view.ts';
export { ADDITIONS, FEATURES, FEATURES_BY_SETTING, type Feature, OWN_APIS } from './features.ts';
export { reasons, type Reasons } from './reasons/feature-reasons.ts';
export { ADMIN_ROLE, nameOfCall, STAFF_ROLE } from './schema/call.ts';

export type ErrorAnswer = Static<typeof errorAnswer>;
export type FieldChange = Static<typeof fieldChange>;
export type SavedAnswer = Static<typeof saved>;
/** What a browser asks an authenticator for, and what it gets: WebAuthn's JSON forms. */
export type PasskeyRequest = Static<typeof passkeyRequest>;
export type PasskeyProof = Static<typeof passkeyProof>;
export type PasskeyCreation = Static<typeof passkeyCreation>;
export type NewPasskey = Static<typeof newPasskey>;
export type User = Static<typeof UserSchema>;
export type Plan = Static<typeof PlanSchema>;
export type Member = Static<typeof MemberSchema>;
export type TimelineEntry = Static<typeof TimelineEntrySchema>;
export type ArrangedPoint = Static<typeof ArrangedPointSchema>;
export type AuditEntry = Static<typeof AuditEntrySchema>;
export type TelemetryReport = Static<typeof TelemetryReportSchema>;
export type MemberImport = Static<typeof MemberImportSchema>;
export type MemberImportRow = Static<typeof MemberImportRowSchema>;
export type MemberRow = Static<typeof MemberRowSchema>;
export type ListedMember = Static<typeof ListedMemberSchema>;
export type MemberHint = Static<typeof MemberHintSchema>;
export type MemberHoldings = Static<typeof MemberHoldingsSchema>;
export type MemberExport = Static<typeof MemberExportSchema>;
export type LikelyDuplicates = Static<typeof LikelyDuplicatesSchema>;
export type MergePreview = Static<typeof MergePreviewSchema>;
export type MergeDone = Static<typeof MergeDoneSchema>;
export type UserProfile = AnswerOf<typeof getUserProfile>['data'];
/** A membership with its terms at the sale (acceptance H2). */
export type Membership = AnswerOf<typeof getMemberAssignments>['data'][number];
/** A member whose membership is due for renewal. */
export type DueRenewal = Static<typeof DueRenewalSchema>;
/** The measurement of one day, YYYY-MM-DD in the gym's time zone. A correction needs its `id` and `version`. */
export type Measurement = AnswerOf<typeof getMemberMeasurements>['data'][number];
/** A food item. `veg` is present if the server announces that it marks vegetarian ones (acceptance G3). */
export type FoodItem = AnswerOf<typeof getFoodItem>['data'][number];
/** One food item of a diet. */
export type DietEntry = Static<typeof dietRows>[number];
