import { getPeriods, getPreview } from './get-periods.ts';
import { getRenewalsDue } from './get-renewals-due.ts';
import { renewPlan } from './renew-plan.ts';

export const assignmentCalls = [renewPlan, getPeriods, getPreview, getRenewalsDue];
