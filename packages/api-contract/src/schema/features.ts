/**
 * The additions of this server to the specification. The responses of `userlogin` and `getRole` announce them as
 * `features`. The browser uses only announced features (acceptance, first general rule).
 */
export const FEATURES = {
  /** `POST /api/logout` revokes the session (A9). */
  logout: 'logout',
  /** `getOwnSessions` returns the user's sessions; `revokeSession` and `revokeOtherSessions` end them. */
  ownSessions: 'own-sessions',
  /** Saves accept the `Idempotency-Key` header (J3). */
  idempotency: 'idempotency',
  /** Reads return `version`, and updates may send it back (J4). */
  versions: 'versions',
  /** `getRole` names the audience of the role: its browsers load the remotes that serve it. */
  audiences: 'audiences',
  /** Users have `role` and `active` (C5). */
  userRoles: 'user-roles',
  /** `getMemberDetails` and `getMember` take `q`, `any`, `page` and `size`, and return `total`. */
  memberLists: 'member-lists',
  /**
   * `getMemberDetails` and `getMember` take `sort`, `order`, `membership` and `plan`. Their rows have `plan_name`, and
   * a page of `getMember` has `measured`.
   */
  sortedLists: 'sorted-lists',
  /**
   * `getMemberDetails` and `getMember` take `tag`. `getMatchingMembers` returns the numbers of all members that match a
   * search and filters, and `exportMatchingMembers` returns these members as CSV.
   */
  matchingMembers: 'matching-members',
  /** Members have `membership` and `ends`. */
  memberStatus: 'member-status',
  /** A member whose memberships all begin later has the status `upcoming` and the day `starts`. Lists filter by it. */
  upcomingMemberships: 'upcoming-memberships',
  /** `getMemberMeasurements` returns all measurements of a member. */
  memberPage: 'member-page',
  /**
   * `correctMeasurement` and `removeMeasurement` change the measurement of one day, `restoreMeasurement` puts a removed
   * one back. `getMemberMeasurements` returns `id` and `version`, the timeline removed measurements (ADR-0027).
   */
  measurementCorrections: 'measurement-corrections',
  /** `getMemberTimeline` returns what happened with a member, the latest first, and since when they are one. */
  memberTimeline: 'member-timeline',
  /** `getMemberDuplicates` returns other members with the same phone or email. */
  memberDuplicates: 'member-duplicates',
  /**
   * `getMemberAssignments` returns a member's memberships, `getRenewalPreview` the dates of the next one. `renewalPlan`
   * takes the plan's terms that the user saw.
   */
  memberships: 'memberships',
  /**
   * Plans and memberships have `duration_count`: a duration of 3 months is Monthly with the count 3. Without it, the
   * count is 1.
   */
  durationCounts: 'duration-counts',
  /**
   * Plans have `archived`, which `updatePlanDetail` changes. Archived plans are not sold, and `getPlanDetails` returns
   * them only with `archived=included`. `getPlanDetailsById` counts the memberships of a plan with `count=memberships`.
   */
  planArchive: 'plan-archive',
  /** `takeBackMembership` takes back a sale that was a mistake. */
  membershipCorrections: 'membership-corrections',
  /**
   * Staff take back their own sales of today, and administrators any. `getMemberAssignments` says which with
   * `can_take_back`, also to administrators; the report of twelve months counts them for administrators.
   */
  takeBackRights: 'take-back-rights',
  /** `getRenewalsDue` returns the members whose membership ends soon or has ended. */
  renewalsDue: 'renewals-due',
  /** `getRenewalsDue` takes `sort` and `order`. */
  sortedRenewals: 'sorted-renewals',
  /** Food items have `veg` (G3). */
  foodMarks: 'food-marks',
  /** `getDietTemplates` returns the diet templates; `saveDietTemplate` and `deleteDietTemplate` change them. */
  dietTemplates: 'diet-templates',
  /**
   * `getMemberDietVersions` returns the versions of a member's diet, and who saved them. `getDietOverview` returns the
   * diets that changed last and the units that the gym uses.
   */
  dietHistory: 'diet-history',
  /** `uploadPicture` sets the own picture, `removePicture` removes it (I1). */
  pictureUpload: 'picture-upload',
  /** `getDashboardFigures` returns the figures of the dashboard (B6). */
  dashboardFigures: 'dashboard-figures',
  /** `getDeskOverview` returns what the front desk starts the day with; `getRenewalsDue` takes 0 days. */
  deskOverview: 'desk-overview',
  /** `getGymReport` returns the figures of twelve months; `getFigureMembers` the members whom a figure counts. */
  gymReport: 'gym-report',
  /** `getAuditTrail` returns the audit trail to administrators. */
  auditTrail: 'audit-trail',
  /** The audit trail has entries about reads of health data, of the kind `health data`. */
  healthReads: 'health-reads',
  /**
   * Sessions end after some minutes without use (ADR-0010). `reportUse` says that the user is there although the page
   * has nothing to ask for. Only servers with this setting announce it.
   */
  idleLock: 'idle-lock',
  /** `reportTelemetry` counts a page's load times, failures and web vitals. */
  telemetry: 'telemetry',
  /** `exportUsers`, `exportPlans`, `exportMembers` and `exportMemberships` return whole lists as CSV. */
  exports: 'exports',
  /** `startMemberImport` and the calls after it check a file of members, add them, and can undo that. */
  imports: 'imports',
  /**
   * `confirmIdentity` proves by the password that the user of a session is at the screen. Some saves need such a proof
   * from the last ten minutes; without it they get 403 with the code `confirm-identity` (ADR-0063).
   */
  confirmIdentity: 'confirm-identity',
  /**
   * Administrators list imports and undo them; staff undo their own within an hour. `restoreMemberImport` brings the
   * members of an undone import back.
   */
  importRestore: 'import-restore',
  /** Rows of an import may end with a plan and the last day of the membership; members are added with both. */
  importMemberships: 'import-memberships',
  /** Rows of an import may end with the day on which the member joined. */
  importJoined: 'import-joined',
  /** A column of an import says in which order its days are written (`day_order`). */
  importDays: 'import-days',
  /** `setUsersActive` disables many users, or lets them sign in again. */
  bulkUsers: 'bulk-users',
  /** `exportChosenMembers` and `exportChosenUsers` return chosen rows as CSV. */
  exportChosen: 'export-chosen',
  /** `eraseUser` erases the data of a user for good. */
  userErasure: 'user-erasure',
  /** `setOneTimePassword` gives a user a password that must be changed at the next sign-in (ADR-0071). */
  oneTimePasswords: 'one-time-passwords',
  /**
   * `userlogin` asks users who set up a second factor for it: it answers the status `second-factor` and a ticket, and
   * `completeSignIn` takes both. The other calls manage the factors of a user (ADR-0071).
   */
  secondFactor: 'second-factor',
  /**
   * `signInWithPasskey` opens a session by a passkey alone, and `confirmIdentity` takes one. The other calls add and
   * remove passkeys. Only servers whose address a browser accepts for passkeys announce it (ADR-0071).
   */
  passkeys: 'passkeys',
  /** Members have `tags`. `getMemberTags` returns all of them; `tagMembers` and `untagMembers` change those of many. */
  memberTags: 'member-tags',
  /** `getSavedViews` returns the own named views of lists; `saveView` and `removeView` change them. */
  savedViews: 'saved-views',
  /** `findMemberData` and the calls after it let administrators export, erase and merge members. */
  memberData: 'member-data',
  /** `pincode` takes letters, blanks and hyphens too, as the postcodes of the gym's country have them (E8). */
  pincodeLetters: 'pincode-letters',
  /** `getDraftKey` returns the key that encrypts the user's form drafts in the browser (ADR-0079). */
  formDrafts: 'form-drafts',
  /**
   * `getServiceToken` returns a token for an API of a remote's own team. `/.well-known/jwks.json` has the public keys
   * that verify it (ADR-0099).
   */
  serviceTokens: 'service-tokens',
} as const;

/** What a server announces only with certain settings, or at certain addresses. Every server of ours has the others. */
export const FEATURES_BY_SETTING: readonly Feature[] = [FEATURES.idleLock, FEATURES.pincodeLetters, FEATURES.passkeys];

export type Feature = (typeof FEATURES)[keyof typeof FEATURES];

/** Where a server's OpenAPI document lists the APIs of remotes' own teams that its operator allows (ADR-0099). */
export const OWN_APIS = 'x-own-api-origins';
