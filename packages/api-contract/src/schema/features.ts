/**
 * What our server adds to the specification, announced as `features` in the answers of `userlogin` and `getRole`.
 * Unless announced, the browser sends nothing outside section 7 (acceptance, first general rule).
 */
export const FEATURES = {
  /** `POST /api/logout` revokes the session (A9). */
  logout: 'logout',
  /** `getOwnSessions` answers where the user is signed in; `revokeSession` and `revokeOtherSessions` sign out there. */
  ownSessions: 'own-sessions',
  /** The `Idempotency-Key` header is honoured on saves (J3). */
  idempotency: 'idempotency',
  /** Reads carry `version`, updates may send it back (J4). */
  versions: 'versions',
  /** Users carry `role` and `active` (C5). */
  userRoles: 'user-roles',
  /** `getMemberDetails` and `getMember` take `q`, `any`, `page` and `size`, and answer `total`. */
  memberLists: 'member-lists',
  /** Member rows carry `membership` and `ends`. */
  memberStatus: 'member-status',
  /** `getMemberMeasurements` answers every measurement of a member. */
  memberPage: 'member-page',
  /** `getMemberDuplicates` tells who else has a phone or an email. */
  memberDuplicates: 'member-duplicates',
  /**
   * Periods are kept: `getMemberAssignments` answers a member's, `getRenewalPreview` the dates that an assignment would
   * have; `renewalPlan` takes what was seen of the plan.
   */
  memberships: 'memberships',
  /** `getRenewalsDue` answers the members whose membership ends soon or has ended. */
  renewalsDue: 'renewals-due',
  /** Food items carry `veg` (G3). */
  foodMarks: 'food-marks',
  /** `getDietTemplates` answers diets to start from, `saveDietTemplate` and `deleteDietTemplate` keep them. */
  dietTemplates: 'diet-templates',
  /** `uploadPicture` takes the own picture, `removePicture` goes back to initials (I1). */
  pictureUpload: 'picture-upload',
  /** `getDashboardFigures` answers what the dashboard shows (B6). */
  dashboardFigures: 'dashboard-figures',
  /** `getAuditTrail` answers who changed what, to administrators. */
  auditTrail: 'audit-trail',
  /** `reportTelemetry` takes how loading and running went in a page. */
  telemetry: 'telemetry',
  /** `exportUsers`, `exportPlans`, `exportMembers` and `exportMemberships` answer whole lists as CSV. */
  exports: 'exports',
  /**
   * `startMemberImport` and what follows from it: members are added from a file, tried first, and can be removed again.
   */
  imports: 'imports',
  /** `findMemberData` and what follows from it: an administrator's export, erasure and merge of members. */
  memberData: 'member-data',
} as const;

export type Feature = (typeof FEATURES)[keyof typeof FEATURES];
