import type { Static } from '@sinclair/typebox';
import type { refusal, saved } from './fields.ts';
import type { Member as MemberSchema, MemberRow as MemberRowSchema } from './calls/members.ts';
import type { Plan as PlanSchema } from './calls/plans.ts';
import type { User as UserSchema } from './calls/users.ts';
import type { getUserProfile } from './calls/profile.ts';
import type { AnswerOf } from './call.ts';

export type Refusal = Static<typeof refusal>;
export type SavedAnswer = Static<typeof saved>;
export type User = Static<typeof UserSchema>;
export type Plan = Static<typeof PlanSchema>;
export type Member = Static<typeof MemberSchema>;
export type MemberRow = Static<typeof MemberRowSchema>;
export type UserProfile = AnswerOf<typeof getUserProfile>['data'];
