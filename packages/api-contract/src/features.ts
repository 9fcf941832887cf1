/**
 * What our server adds to the specification, announced as `features` in the answers of `userlogin` and `getRole`.
 * Unless announced, the browser sends nothing outside section 7 (acceptance, first general rule).
 */
export const FEATURES = {
  /** `POST /api/logout` revokes the session (A9). */
  logout: 'logout',
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
  /** Periods are kept: `getMemberAssignments` answers a member's, `getRenewalPreview` the dates that an assignment would have. */
  memberships: 'memberships',
  /** `getRenewalsDue` answers the members whose membership ends soon or has ended. */
  renewalsDue: 'renewals-due',
  /** Food items carry `veg` (G3). */
  foodMarks: 'food-marks',
  /** `getDietTemplates` answers diets to start from, `saveDietTemplate` and `deleteDietTemplate` keep them. */
  dietTemplates: 'diet-templates',
  /** `getDashboardFigures` answers what the dashboard shows (B6). */
  dashboardFigures: 'dashboard-figures',
} as const;

export type Feature = (typeof FEATURES)[keyof typeof FEATURES];
