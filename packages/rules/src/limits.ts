/*
 * What forms stop at and the server rejects. Texts are counted in characters.
 */

/** A name of a person, a plan, a profession or a file, and a search for one. */
export const MAX_NAME = 200;
export const MAX_EMAIL = 254;
/** 20 digits after a +. */
export const MAX_PHONE = 21;
export const MAX_PINCODE = 12;
export const MAX_ADDRESS = 500;
export const MAX_TAG = 40;
export const MAX_TEMPLATE_NAME = 100;
export const MAX_VIEW_NAME = 60;
export const MAX_PASSKEY_NAME = 60;
/** The unit of a food's amount. */
export const MAX_UNITS = 50;
/** Why a sale was taken back. */
export const MAX_REASON = 200;
/** What confirms an erasure: a full name or a number. */
export const MAX_CONFIRMATION = 500;
/** A one-time code, a code of an authenticator app, or a recovery code. */
export const MAX_CODE = 64;

/** The last year with four digits, as the format of days requires. */
export const LAST_YEAR = 9999;

/** How many months, weeks or days a plan lasts. */
export const MAX_DURATION_COUNT = 999;

/** In the gym's unit. */
export const MAX_MEASUREMENT = 1000;

/** Records that one change of many takes. */
export const MAX_CHANGED_AT_ONCE = 1000;
/** Members that one page of a list has. */
export const MAX_MEMBERS_AT_ONCE = 10_000;
/** Rows that one page of another list has. */
export const MAX_ROWS_AT_ONCE = 1000;
/** Reports of one request. */
export const MAX_REPORTS_AT_ONCE = 50;

/** Versions of a diet that its history shows. */
export const MAX_DIET_VERSIONS = 50;

/** Rows of an import's file. */
export const MAX_IMPORT_ROWS = 200_000;
/** Rows of it that one request brings. */
export const MAX_IMPORT_ROWS_AT_ONCE = 1000;
/** A cell of it. This is longer than any field allows. */
export const MAX_IMPORT_CELL = 600;

/** Media types and size of a picture; the server re-encodes each. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
