export { calls, type CallName } from './calls/index.ts';
export type { Access, AnswerOf, BodyOf, Call, FileField, QueryOf } from './schema/call.ts';
export { nameOfCall } from './schema/call.ts';
export * from './schema/fields.ts';
export { omit } from './schema/schema.ts';
export {
  IMPORT_FIELDS,
  IMPORT_JOINED_FIELDS,
  IMPORT_MEMBERSHIP_FIELDS,
  MAX_IMPORT_ROWS,
} from './calls/member-imports.ts';
export { MAX_DIFFERENT_TAGS, MAX_TAGS } from './calls/member-tags.ts';
export { MEMBER_ACTIONS } from './calls/member-timeline.ts';
export { MAX_VIEWS } from './calls/saved-views.ts';
export { FEATURES, type Feature, OWN_APIS } from './schema/features.ts';
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
