import * as calls from './calls/index.ts';

/** Every call by its name: the 31 of specification section 7, and the additions with their `feature`. */
export { calls };
export type CallName = keyof typeof calls;
export type { Access, AnswerOf, BodyOf, Call, FileField, QueryOf } from './schema/call.ts';
export { nameOfCall } from './schema/call.ts';
export * from './schema/fields.ts';
export type { Schema } from './schema/json-schema.ts';
export { omit } from './schema/schema.ts';
export { IMPORT_FIELDS, IMPORT_JOINED_FIELDS, IMPORT_MEMBERSHIP_FIELDS } from './calls/imports/member-import.ts';
export { MAX_DIFFERENT_TAGS, MAX_TAGS } from './calls/tags/tag-limits.ts';
export { MEMBER_ACTIONS } from './calls/timeline/timeline-entry.ts';
export { MAX_VIEWS } from './calls/saved-views/saved-view.ts';
export { FEATURES, FEATURES_BY_SETTING, type Feature, OWN_APIS } from './schema/features.ts';
export { reasons, type Reasons } from './reasons/index.ts';
export { ADMIN_ROLE, STAFF_ROLE } from './schema/call.ts';
export type {
  ErrorAnswer,
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
  FieldChange,
  SavedAnswer,
  User,
  Plan,
  Member,
  ListedMember,
  MemberRow,
  UserProfile,
  Membership,
  DueRenewal,
  Measurement,
  FoodItem,
  DietEntry,
  AuditEntry,
  TimelineEntry,
  MemberImport,
  MemberImportRow,
  MemberExport,
  MemberHint,
  MemberHoldings,
  LikelyDuplicates,
  MergePreview,
  MergeDone,
  TelemetryReport,
} from './types.ts';
