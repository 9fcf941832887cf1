import type { ContractScenario } from '../contract/scenario.ts';
import { accessScenarios } from './access.ts';
import { accountScenarios } from './account.ts';
import { arrangedListScenarios } from './arranged-lists.ts';
import { auditScenarios } from './audit.ts';
import { bulkUserScenarios } from './bulk-users.ts';
import { confirmedIdentityScenarios } from './confirmed-identity.ts';
import { dashboardScenarios } from './dashboard.ts';
import { gymFigureScenarios } from './gym-figures.ts';
import { dietScenarios } from './diet.ts';
import { exportScenarios } from './exports.ts';
import { measurementCorrectionScenarios } from './measurement-corrections.ts';
import { measurementScenarios } from './measurements.ts';
import { memberDataScenarios } from './member-data.ts';
import { memberExportScenarios } from './member-export.ts';
import { memberImportScenarios } from './member-imports.ts';
import { memberMergeScenarios } from './member-merges.ts';
import { memberTimelineScenarios } from './member-timeline.ts';
import { durationCountScenarios } from './duration-counts.ts';
import { memberScenarios } from './members.ts';
import { membershipScenarios } from './memberships.ts';
import { passkeyScenarios } from './passkeys.ts';
import { secondFactorScenarios } from './second-factor.ts';
import { ownSessionScenarios, recoveryScenarios, sessionScenarios } from './sessions.ts';
import { serviceTokenScenarios } from './service-tokens.ts';
import { oneTimePasswordScenarios } from './one-time-passwords.ts';
import { placeScenarios } from './places.ts';
import { planArchiveScenarios } from './plan-archive.ts';
import { planScenarios } from './plans.ts';
import { renewalsDueScenarios } from './renewals-due.ts';
import { memberTagScenarios } from './member-tags.ts';
import { saleScenarios } from './sales.ts';
import { savedViewScenarios } from './saved-views.ts';
import { takeBackScenarios } from './take-back.ts';
import { telemetryScenarios } from './telemetry.ts';
import { userScenarios } from './users.ts';

/** What our server and the full fake must share: every call with its errors. */
export const fullScenarios: readonly ContractScenario[] = [
  ...sessionScenarios,
  ...accessScenarios,
  ...userScenarios,
  ...planScenarios,
  ...planArchiveScenarios,
  ...memberScenarios,
  ...arrangedListScenarios,
  ...placeScenarios,
  ...measurementScenarios,
  ...measurementCorrectionScenarios,
  ...dietScenarios,
  ...memberTimelineScenarios,
  ...membershipScenarios,
  ...durationCountScenarios,
  ...saleScenarios,
  ...takeBackScenarios,
  ...renewalsDueScenarios,
  ...bulkUserScenarios,
  ...memberTagScenarios,
  ...savedViewScenarios,
  ...dashboardScenarios,
  ...gymFigureScenarios,
  ...accountScenarios,
  ...ownSessionScenarios,
  ...serviceTokenScenarios,
  ...confirmedIdentityScenarios,
  ...secondFactorScenarios,
  ...passkeyScenarios,
  ...oneTimePasswordScenarios,
  ...recoveryScenarios,
  ...auditScenarios,
  ...telemetryScenarios,
  ...memberDataScenarios,
  ...memberExportScenarios,
  ...memberMergeScenarios,
  ...exportScenarios,
  ...memberImportScenarios,
];
