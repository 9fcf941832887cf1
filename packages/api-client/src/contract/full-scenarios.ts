import type { ContractScenario } from './scenario.ts';
import { accessScenarios } from './full/access.ts';
import { accountScenarios } from './full/account.ts';
import { assignmentScenarios } from './full/assignments.ts';
import { auditScenarios } from './full/audit.ts';
import { dashboardScenarios } from './full/dashboard.ts';
import { dietScenarios } from './full/diet.ts';
import { exportScenarios } from './full/exports.ts';
import { healthScenarios } from './full/health.ts';
import { memberDataScenarios } from './full/member-data.ts';
import { memberImportScenarios } from './full/member-imports.ts';
import { memberMergeScenarios } from './full/member-merges.ts';
import { memberScenarios } from './full/members.ts';
import { ownSessionScenarios } from './full/own-sessions.ts';
import { placeScenarios } from './full/places.ts';
import { planScenarios } from './full/plans.ts';
import { recoveryScenarios } from './full/recovery.ts';
import { sessionScenarios } from './full/sessions.ts';
import { telemetryScenarios } from './full/telemetry.ts';
import { userScenarios } from './full/users.ts';

/** What our server and the full fake have in common: every call that is built, and its refusals. */
export const fullScenarios: readonly ContractScenario[] = [
  ...sessionScenarios,
  ...accessScenarios,
  ...userScenarios,
  ...planScenarios,
  ...memberScenarios,
  ...placeScenarios,
  ...healthScenarios,
  ...dietScenarios,
  ...assignmentScenarios,
  ...dashboardScenarios,
  ...accountScenarios,
  ...ownSessionScenarios,
  ...recoveryScenarios,
  ...auditScenarios,
  ...telemetryScenarios,
  ...memberDataScenarios,
  ...memberMergeScenarios,
  ...exportScenarios,
  ...memberImportScenarios,
];
