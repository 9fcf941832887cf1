export { attempts } from './attempts.ts';
export { auditEntries } from './audit-entries.ts';
export { members } from './members.ts';
export { oneTimeCodes } from './one-time-codes.ts';
export { plans } from './plans.ts';
export { savedAnswers } from './saved-answers.ts';
export { sessions } from './sessions.ts';
export { users } from './users.ts';
