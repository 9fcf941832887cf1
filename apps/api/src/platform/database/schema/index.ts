export {
  attempts,
  erasedUsers,
  knownAddresses,
  knownBrowsers,
  oneTimeCodes,
  savedAnswers,
  savedViews,
  serverKeys,
  sessions,
  users,
} from './accounts.ts';
export {
  auditEntries,
  firstNames,
  healthReads,
  looseUploads,
  operationTimes,
  memberBlocks,
  remoteMetrics,
  countedReports,
  SESSION_BITS,
  schemaFloors,
  servedReleases,
  serverLeases,
  tallies,
} from './audit-and-counters.ts';
export { memberImportRows, memberImports, memberMerges } from './imports-and-merges.ts';
export { type DietRow, diets, dietTemplates, erasedMembers, measurements, members, memberTags } from './members.ts';
export { memberships, membershipStatus, plans } from './memberships.ts';
export { cities, countries, loadedData, states } from './places.ts';
export { authenticatorApps, passkeys, recoveryCodes, signInTickets, usedChallenges } from './second-factors.ts';
