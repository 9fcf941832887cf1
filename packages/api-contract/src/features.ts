/**
 * The additions of this server to the specification, and what each adds. The answers to a sign-in and about the role
 * announce them as `features`. Each call and each field names its feature. The browser uses only announced features
 * (acceptance, first general rule).
 */
export const ADDITIONS = {
  idempotency: 'saves accept the `Idempotency-Key` header',
  versions: 'reads return `version`, and updates may send it back',
  audiences: 'the answer about the role names its audience: its browsers load the remotes that serve it',
  logout: 'sign-out ends the session on the server',
  'idle-lock': 'sessions lock when their user has left',
  'form-drafts': 'a key of the session encrypts unsaved input',
  'own-sessions': 'users see and end their own sessions',
  'confirm-identity': 'some saves need a confirmed identity',
  'second-factor': 'sign-ins may need a code of an app or a recovery code',
  passkeys: 'users sign in with a passkey',
  'one-time-passwords': 'administrators set a password for one sign-in',
  'service-tokens': 'a signed token proves the user to the API of a remote',
  'user-roles': 'users have `role` and `active`',
  'bulk-users': 'administrators enable or disable several users at once',
  'user-erasure': 'administrators erase a user',
  'picture-upload': 'users set and remove their picture',
  'member-lists': 'the two lists of members take `q`, `any`, `page` and `size`, and return `total`',
  'sorted-lists':
    'the two lists of members take `sort`, `order`, `membership` and `plan`; their rows have `plan_name`, and those ' +
    'of the health list `measured`',
  'matching-members': 'what a list of members shows is chosen or exported as a whole',
  'members-by-id':
    'the two lists of members, all who match and their export take `ids`, up to 1,000 numbers of members with dots ' +
    'between them',
  'saved-views': 'users name and keep filters of lists',
  'member-page': 'the measurements of a member are a list',
  'member-status': 'members have `membership` and `ends`',
  'upcoming-memberships':
    'a member whose memberships all begin later has the status `upcoming` and the day `starts`; lists filter by it',
  'member-tags': 'staff tag members',
  'member-timeline': 'what happened with one member',
  'member-duplicates': 'records that may describe the same person are found',
  'member-data': "administrators find, export, merge and erase a person's data",
  'pincode-letters': "`pincode` takes letters, blanks and hyphens too, as the postcodes of the gym's country have them",
  'measurement-corrections': 'measurements are corrected, removed and put back',
  'diet-history': 'earlier versions of a diet are kept',
  'diet-templates': 'staff keep diets as templates',
  'food-marks': 'food items have `veg`',
  memberships: 'the memberships of a member, and the dates of a renewal before the sale',
  'membership-corrections': 'a sale is taken back',
  'take-back-rights':
    'staff take back their own sales of today, and administrators any; memberships say which with `can_take_back`, ' +
    'and the report of twelve months counts them for administrators',
  'duration-counts':
    'plans and memberships have `duration_count`: a duration of 3 months is Monthly with the count 3; without it, ' +
    'the count is 1',
  'renewals-due': 'the members whose membership ends soon or has ended',
  'sorted-renewals': 'the list of due renewals takes `sort` and `order`',
  'plan-archive':
    'plans have `archived`, which a change of a plan sets; archived plans are not sold, and lists have them only ' +
    'with `archived=included`; one plan is read with its memberships by `count=memberships`',
  'dashboard-figures': 'the figures of the dashboard',
  'desk-overview': 'what the front desk starts the day with, on one screen',
  'gym-report': 'the report of twelve months, and the members behind its figures',
  'audit-trail': 'administrators read who changed what',
  'health-reads': 'the audit trail has entries about reads of health data, of the kind `health data`',
  exports: 'lists as CSV files',
  'export-chosen': 'chosen rows of a list as CSV files',
  imports: 'members are added from a file',
  'import-restore': 'an undone import adds its members again',
  'import-memberships':
    'rows of an import may end with a plan and the last day of the membership; members are added with both',
  'import-joined': 'rows of an import may end with the day on which the member joined',
  'import-days': 'a column of an import says in which order its days are written (`day_order`)',
  contributions: 'administrators order, hide and rename what remotes contribute to screens',
  telemetry: 'browsers report loads and failures without personal data',
  'undeclared-calls': 'browsers report calls that a remote makes without declaring them',
} as const;

export type Feature = keyof typeof ADDITIONS;

/** Every feature. */
export const FEATURES = Object.keys(ADDITIONS) as readonly Feature[];

/** What a server announces only with certain settings, or at certain addresses. Every server of ours has the others. */
export const FEATURES_BY_SETTING: readonly Feature[] = ['idle-lock', 'pincode-letters', 'passkeys'];

/** Where a server's OpenAPI document lists the APIs of remotes' own teams that its operator allows (ADR-0099). */
export const OWN_APIS = 'x-own-api-origins';
