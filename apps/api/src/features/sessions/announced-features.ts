import { FEATURES, type Feature } from '@gym/api-contract';

/** The additions of this server to the specification; `userlogin` and `getRole` announce them beside `data`. */
export const ANNOUNCED_FEATURES: Feature[] = [
  FEATURES.logout,
  FEATURES.ownSessions,
  FEATURES.idempotency,
  FEATURES.versions,
  FEATURES.userRoles,
  FEATURES.memberLists,
  FEATURES.memberStatus,
  FEATURES.memberPage,
  FEATURES.memberDuplicates,
  FEATURES.memberships,
  FEATURES.renewalsDue,
  FEATURES.foodMarks,
  FEATURES.dietTemplates,
  FEATURES.dashboardFigures,
  FEATURES.auditTrail,
  FEATURES.pictureUpload,
  FEATURES.telemetry,
  FEATURES.exports,
  FEATURES.imports,
  FEATURES.importRestore,
  FEATURES.userErasure,
  FEATURES.memberData,
  FEATURES.confirmIdentity,
];
