export { readRenewalsDue } from './renewals-due.ts';
export { auditedMembershipJson, clearLastMembership, markLastMembership } from './stored-membership.ts';
