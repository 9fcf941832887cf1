export { calls, type CallName } from './calls/index.ts';
export type { Access, AnswerOf, BodyOf, Call, FileField, QueryOf } from './call.ts';
export { nameOfCall } from './call.ts';
export * from './fields.ts';
export { IMPORT_FIELDS, MOST_IMPORT_ROWS } from './calls/member-imports.ts';
export { FEATURES, type Feature } from './features.ts';
export { ADMIN_ROLE, STAFF_ROLE } from './roles.ts';
export type {
  Refusal,
  SavedAnswer,
  User,
  Plan,
  Member,
  MemberRow,
  UserProfile,
  AuditEntry,
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
