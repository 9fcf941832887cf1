export { readRenewalsDue } from './renewals-due.ts';
export { clearLastMembership, markLastMembership } from './stored-membership.ts';
