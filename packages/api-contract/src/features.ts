import * as calls from './calls/index.ts';

/*
 * The additions of this server to the specification. The answers to a sign-in and about the role announce them as
 * `features`. Each call and each field names its feature. The browser uses only announced features (acceptance, first
 * general rule).
 */

/** The features that are more than calls: fields, parameters, headers and rights. A call names its own in `feature`. */
const MORE_THAN_CALLS = [
  /** Saves accept the `Idempotency-Key` header (J3). */
  'idempotency',
  /** Reads return `version`, and updates may send it back (J4). */
  'versions',
  /** The answer about the role names its audience: its browsers load the remotes that serve it. */
  'audiences',
  /** Users have `role` and `active` (C5). */
  'user-roles',
  /** The two lists of members take `q`, `any`, `page` and `size`, and return `total`. */
  'member-lists',
  /**
   * The two lists of members take `sort`, `order`, `membership` and `plan`. Their rows have `plan_name`, and those of
   * the health list `measured`.
   */
  'sorted-lists',
  /** Members have `membership` and `ends`. */
  'member-status',
  /** A member whose memberships all begin later has the status `upcoming` and the day `starts`. Lists filter by it. */
  'upcoming-memberships',
  /**
   * Plans and memberships have `duration_count`: a duration of 3 months is Monthly with the count 3. Without it, the
   * count is 1.
   */
  'duration-counts',
  /**
   * Plans have `archived`, which a change of a plan sets. Archived plans are not sold, and lists have them only with
   * `archived=included`. One plan is read with its memberships by `count=memberships`.
   */
  'plan-archive',
  /**
   * Staff take back their own sales of today, and administrators any. Memberships say which with `can_take_back`; the
   * report of twelve months counts them for administrators.
   */
  'take-back-rights',
  /** The list of due renewals takes `sort` and `order`. */
  'sorted-renewals',
  /** Food items have `veg` (G3). */
  'food-marks',
  /** The audit trail has entries about reads of health data, of the kind `health data`. */
  'health-reads',
  /** Rows of an import may end with a plan and the last day of the membership; members are added with both. */
  'import-memberships',
  /** Rows of an import may end with the day on which the member joined. */
  'import-joined',
  /** A column of an import says in which order its days are written (`day_order`). */
  'import-days',
  /** `pincode` takes letters, blanks and hyphens too, as the postcodes of the gym's country have them (E8). */
  'pincode-letters',
] as const;

type Calls = typeof calls;
type FeatureOf<C> = C extends { readonly feature: infer Name extends string } ? Name : never;

export type Feature = FeatureOf<Calls[keyof Calls]> | (typeof MORE_THAN_CALLS)[number];

/** Every feature once. */
export const FEATURES: readonly Feature[] = [
  ...new Set([
    ...Object.values(calls).flatMap((call) => ('feature' in call ? [call.feature] : [])),
    ...MORE_THAN_CALLS,
  ]),
];

/** What a server announces only with certain settings, or at certain addresses. Every server of ours has the others. */
export const FEATURES_BY_SETTING: readonly Feature[] = ['idle-lock', 'pincode-letters', 'passkeys'];

/** Where a server's OpenAPI document lists the APIs of remotes' own teams that its operator allows (ADR-0099). */
export const OWN_APIS = 'x-own-api-origins';
