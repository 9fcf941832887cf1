import { FEATURES, type Feature } from '@gym/api-contract';
import type { Site } from '../../platform/http/site.ts';
import type { CallsConfig } from '../../platform/services/services.ts';
import { hasPostcodeLetters } from '../../shared/members/postcodes.ts';

/** The additions of this server to the specification; `userlogin` and `getRole` announce them beside `data`. */
const ALWAYS: Feature[] = [
  FEATURES.logout,
  FEATURES.ownSessions,
  FEATURES.idempotency,
  FEATURES.versions,
  FEATURES.audiences,
  FEATURES.userRoles,
  FEATURES.memberLists,
  FEATURES.sortedLists,
  FEATURES.matchingMembers,
  FEATURES.memberStatus,
  FEATURES.upcomingMemberships,
  FEATURES.memberPage,
  FEATURES.measurementCorrections,
  FEATURES.memberTimeline,
  FEATURES.memberDuplicates,
  FEATURES.memberships,
  FEATURES.durationCounts,
  FEATURES.planArchive,
  FEATURES.membershipCorrections,
  FEATURES.takeBackRights,
  FEATURES.renewalsDue,
  FEATURES.sortedRenewals,
  FEATURES.foodMarks,
  FEATURES.dietTemplates,
  FEATURES.dietHistory,
  FEATURES.dashboardFigures,
  FEATURES.deskOverview,
  FEATURES.gymReport,
  FEATURES.auditTrail,
  FEATURES.healthReads,
  FEATURES.pictureUpload,
  FEATURES.telemetry,
  FEATURES.exports,
  FEATURES.imports,
  FEATURES.importRestore,
  FEATURES.importMemberships,
  FEATURES.importDays,
  FEATURES.importJoined,
  FEATURES.userErasure,
  FEATURES.oneTimePasswords,
  FEATURES.memberData,
  FEATURES.confirmIdentity,
  FEATURES.secondFactor,
  FEATURES.bulkUsers,
  FEATURES.exportChosen,
  FEATURES.memberTags,
  FEATURES.savedViews,
  FEATURES.formDrafts,
  FEATURES.serviceTokens,
];

/** The features that this server announces. */
export const announcedFeatures = (
  { gym, idleLockMinutes }: Pick<CallsConfig, 'gym' | 'idleLockMinutes'>,
  site: Site | undefined,
): Feature[] => [
  ...ALWAYS,
  ...(idleLockMinutes > 0 ? [FEATURES.idleLock] : []),
  ...(hasPostcodeLetters(gym.locale) ? [FEATURES.pincodeLetters] : []),
  ...(site === undefined ? [] : [FEATURES.passkeys]),
];
