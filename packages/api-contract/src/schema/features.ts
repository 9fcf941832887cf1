/**
 * The additions of this server to the specification. The answers to a sign-in and about the role announce them as
 * `features`. Each call and each field names its feature. The browser uses only announced features (acceptance, first
 * general rule).
 */
export const FEATURES = {
  /** A sign-out revokes the session (A9). */
  logout: 'logout',
  /** The user's sessions: listed, and ended one by one or all others. */
  ownSessions: 'own-sessions',
  /** Saves accept the `Idempotency-Key` header (J3). */
  idempotency: 'idempotency',
  /** Reads return `version`, and updates may send it back (J4). */
  versions: 'versions',
  /** The answer about the role names its audience: its browsers load the remotes that serve it. */
  audiences: 'audiences',
  /** Users have `role` and `active` (C5). */
  userRoles: 'user-roles',
  /** The two lists of members take `q`, `any`, `page` and `size`, and return `total`. */
  memberLists: 'member-lists',
  /**
   * The two lists of members take `sort`, `order`, `membership` and `plan`. Their rows have `plan_name`, and those of
   * the health list `measured`.
   */
  sortedLists: 'sorted-lists',
  /**
   * The two lists of members take `tag`. The numbers of all members that match a search and filters, and these members
   * as CSV.
   */
  matchingMembers: 'matching-members',
  /** Members have `membership` and `ends`. */
  memberStatus: 'member-status',
  /** A member whose memberships all begin later has the status `upcoming` and the day `starts`. Lists filter by it. */
  upcomingMemberships: 'upcoming-memberships',
  /** All measurements of a member. */
  memberPage: 'member-page',
  /**
   * The measurement of one day can be corrected, removed and put back. Measurements have `id` and `version`, and the
   * timeline has the removed ones (ADR-0027).
   */
  measurementCorrections: 'measurement-corrections',
  /** What happened with a member, the latest first, and since when they are one. */
  memberTimeline: 'member-timeline',
  /** Other members with the same phone or email. */
  memberDuplicates: 'member-duplicates',
  /** A member's memberships, and the dates of the next one. A sale takes the plan's terms that the user saw. */
  memberships: 'memberships',
  /**
   * Plans and memberships have `duration_count`: a duration of 3 months is Monthly with the count 3. Without it, the
   * count is 1.
   */
  durationCounts: 'duration-counts',
  /**
   * Plans have `archived`, which a change of a plan sets. Archived plans are not sold, and lists have them only with
   * `archived=included`. One plan is read with its memberships by `count=memberships`.
   */
  planArchive: 'plan-archive',
  /** A sale that was a mistake can be taken back. */
  membershipCorrections: 'membership-corrections',
  /**
   * Staff take back their own sales of today, and administrators any. Memberships say which with `can_take_back`; the
   * report of twelve months counts them for administrators.
   */
  takeBackRights: 'take-back-rights',
  /** The members whose membership ends soon or has ended. */
  renewalsDue: 'renewals-due',
  /** That list takes `sort` and `order`. */
  sortedRenewals: 'sorted-renewals',
  /** Food items have `veg` (G3). */
  foodMarks: 'food-marks',
  /** Diet templates: read, saved and removed. */
  dietTemplates: 'diet-templates',
  /**
   * The versions of a member's diet and who saved them; the diets that changed last and the units that the gym uses.
   */
  dietHistory: 'diet-history',
  /** Users set and remove their own picture (I1). */
  pictureUpload: 'picture-upload',
  /** The figures of the dashboard (B6). */
  dashboardFigures: 'dashboard-figures',
  /** What the front desk starts the day with; the list of due renewals takes 0 days. */
  deskOverview: 'desk-overview',
  /** The figures of twelve months, and the members whom a figure counts. */
  gymReport: 'gym-report',
  /** The audit trail, for administrators. */
  auditTrail: 'audit-trail',
  /** The audit trail has entries about reads of health data, of the kind `health data`. */
  healthReads: 'health-reads',
  /**
   * Sessions end after some minutes without use (ADR-0010). Pages say that the user is there although they have nothing
   * to ask for. Only servers with this setting announce it.
   */
  idleLock: 'idle-lock',
  /** Pages report load times, failures and web vitals. */
  telemetry: 'telemetry',
  /** Whole lists as CSV. */
  exports: 'exports',
  /** A file of members is checked, added, and can be undone. */
  imports: 'imports',
  /**
   * A proof that the user of a session is at the screen. Some saves need one from the last ten minutes; without it they
   * get 403 with the code `confirm-identity` (ADR-0063).
   */
  confirmIdentity: 'confirm-identity',
  /**
   * Administrators list imports and undo them; staff undo their own within an hour. The members of an undone import can
   * be brought back.
   */
  importRestore: 'import-restore',
  /** Rows of an import may end with a plan and the last day of the membership; members are added with both. */
  importMemberships: 'import-memberships',
  /** Rows of an import may end with the day on which the member joined. */
  importJoined: 'import-joined',
  /** A column of an import says in which order its days are written (`day_order`). */
  importDays: 'import-days',
  /** Many users are disabled, or let in again, at once. */
  bulkUsers: 'bulk-users',
  /** Chosen rows as CSV. */
  exportChosen: 'export-chosen',
  /** The data of a user is erased for good. */
  userErasure: 'user-erasure',
  /** A user gets a password that must be changed at the next sign-in (ADR-0071). */
  oneTimePasswords: 'one-time-passwords',
  /**
   * A sign-in asks users who set up a second factor for it: it answers the status `second-factor` and a ticket. Other
   * calls manage the factors of a user (ADR-0071).
   */
  secondFactor: 'second-factor',
  /**
   * A passkey opens a session, and confirms an identity. Only servers whose address a browser accepts for passkeys
   * announce it (ADR-0071).
   */
  passkeys: 'passkeys',
  /** Members have `tags`: all of them are listed, and those of many members change at once. */
  memberTags: 'member-tags',
  /** Named views of lists, for each user. */
  savedViews: 'saved-views',
  /** Administrators find, export, erase and merge members. */
  memberData: 'member-data',
  /** `pincode` takes letters, blanks and hyphens too, as the postcodes of the gym's country have them (E8). */
  pincodeLetters: 'pincode-letters',
  /** A key that encrypts the user's form drafts in the browser (ADR-0079). */
  formDrafts: 'form-drafts',
  /**
   * A token for an API of a remote's own team. `/.well-known/jwks.json` has the public keys that verify it (ADR-0099).
   */
  serviceTokens: 'service-tokens',
} as const;

/** What a server announces only with certain settings, or at certain addresses. Every server of ours has the others. */
export const FEATURES_BY_SETTING: readonly Feature[] = [FEATURES.idleLock, FEATURES.pincodeLetters, FEATURES.passkeys];

export type Feature = (typeof FEATURES)[keyof typeof FEATURES];

/** Where a server's OpenAPI document lists the APIs of remotes' own teams that its operator allows (ADR-0099). */
export const OWN_APIS = 'x-own-api-origins';
