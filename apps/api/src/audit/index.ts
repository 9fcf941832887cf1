import { getAuditTrail } from './get-audit-trail.ts';

export const auditCalls = [getAuditTrail];
