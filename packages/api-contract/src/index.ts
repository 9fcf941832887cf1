export { calls, type CallName } from './calls/index.ts';
export type { Access, AnswerOf, BodyOf, Call, QueryOf } from './call.ts';
export * from './fields.ts';
export { FEATURES, type Feature } from './features.ts';
export { ADMIN_ROLE, STAFF_ROLE } from './roles.ts';
export type { Refusal, SavedAnswer, User, Plan, Member, MemberRow, UserProfile } from './types.ts';
