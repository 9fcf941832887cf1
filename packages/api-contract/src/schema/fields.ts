import {
  MAX_CODE,
  MAX_DURATION_COUNT,
  MAX_EMAIL,
  MAX_NAME,
  MAX_PHONE,
  PHONE_PATTERN,
  PINCODE_PATTERN,
} from '@gym/rules';
import type { TSchema } from '@sinclair/typebox';
import {
  boolean,
  either,
  integer,
  list,
  literal,
  map,
  number,
  optional,
  record,
  since,
  string,
  unknown,
} from './schema.ts';

/** A number in digits, without an exponent or blanks (acceptance K). */
const PLAIN_DECIMAL = '^-?[0-9]{1,15}(\\.[0-9]{1,6})?$';

/** Bounds of a numeric field; `decimals` limits the digits after the point. */
export interface NumericBounds {
  minimum?: number;
  maximum?: number;
  decimals?: number;
}

/**
 * A numeric field in a request: a number, or the same as a plain decimal. The annotation `numeric` repeats the bounds,
 * because a schema cannot compare a string with a number.
 */
export const numeric = ({ decimals, ...range }: NumericBounds = {}) =>
  either([number(range), string({ pattern: PLAIN_DECIMAL })], {
    numeric: { ...range, ...(decimals === undefined ? {} : { decimals }) },
  });

/** Identifier in a request: a positive integer, or its digits. */
export const idInput = either([integer({ minimum: 1 }), string({ pattern: '^[1-9][0-9]{0,14}$' })], {
  numeric: { minimum: 1, maximum: 999_999_999_999_999, decimals: 0 },
});

/** A count in a request: a positive integer up to `maximum`, or its digits. */
export const countInput = (maximum: number) =>
  either([integer({ minimum: 1, maximum }), string({ pattern: '^[1-9][0-9]{0,14}$' })], {
    numeric: { minimum: 1, maximum, decimals: 0 },
  });

/** Identifier in a response. This server sends numbers; another server may send strings. */
export const id = either([integer(), string()]);

export const text = (maxLength = MAX_NAME) => string({ minLength: 1, maxLength, pattern: '\\S' });
export const email = string({ minLength: 3, maxLength: MAX_EMAIL, format: 'email' });
export const phone = string({ pattern: PHONE_PATTERN, maxLength: MAX_PHONE });
export const pincode = string({ pattern: PINCODE_PATTERN });
/** Never trimmed. The upper bound limits the work of hashing. */
export const password = string({ minLength: 1, maxLength: 1024 });

/** Coded duration (specification section 9): 1 = Monthly, 2 = Weekly, 3 = Days. */
export const durationInput = either([literal(1), literal(2), literal(3), literal('1'), literal('2'), literal('3')], {
  numeric: {},
});

/** How many months, weeks or days a plan has; a client that does not know it sends none. */
export const durationCountInput = since('duration-counts', optional(countInput(MAX_DURATION_COUNT)));
export const durationCount = since('duration-counts', optional(integer({ minimum: 1 })));

/** Money: two decimals, never negative (numeric(12,2)). */
export const moneyInput = numeric({ minimum: 0, maximum: 9_999_999_999.99, decimals: 2 });

/** The version of a stored record. An update sends it back, so that a stale save gets 409 (acceptance J4). */
export const version = since('versions', optional(integer({ minimum: 1 })));
/** The version in a request. */
export const versionInput = since('versions', optional(idInput));

/** Name and contact of a person in a response. */
export const contact = { fname: string(), lname: string(), phone: string(), email: string() };

/** A response with data. */
export const answer = <T extends TSchema>(data: T) => record({ status: optional(string()), data });

/** The additions of this server to the specification. */
export const announced = { features: optional(list(string())) };

/** A moment in a response, in UTC: 2026-01-31T09:30:00.000Z. */
export const moment = string({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$' });

/** A day in a response, YYYY-MM-DD, in the gym's time zone. */
export const day = string({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** A day in a request, of the years 1900 to 2999. */
export const dayInput = string({ format: 'date', pattern: '^(?:19|2[0-9])' });

/** Response of a save. The specification does not define it: any 2xx is a success (acceptance J2). */
export const saved = record({
  status: optional(string()),
  data: optional(record({ id: optional(id) })),
});

/** Response of the calls that report a failure with HTTP 200. */
export const result = record({
  status: optional(string()),
  result: optional(string()),
  reason: optional(string()),
});

/** A code of an authenticator app, or a recovery code. */
export const secondFactorCode = string({ minLength: 1, maxLength: MAX_CODE });

/** Who changed a field last, for a user whose save is stale. */
export const fieldChange = record({
  /** The user's first and last name. */
  by: string(),
  /** Whether that is the user of the stale save, in another tab or on another device. */
  own: boolean(),
  at: string(),
});

/** The response of every failed call (acceptance K). */
export const errorAnswer = record({
  status: literal('error'),
  result: literal('error'),
  reason: string(),
  errors: optional(map(string())),
  /** With 409: the stored record, in the shape of its read call. */
  current: optional(unknown()),
  /** With 409: who changed these fields of `current`. A field without a known user is left out. */
  changes: optional(map(fieldChange)),
  /** With 403: what the call needs first. `confirmIdentity` provides it. */
  code: optional(literal('confirm-identity')),
  /** With 410: the number of the record that a member was merged into. */
  moved_to: optional(id),
});

/** The version of a member's diet or measurements; 0 if the member has none yet. */
export const versionOrNone = since('versions', optional(integer({ minimum: 0 })));
export const versionOrNoneInput = since('versions', optional(numeric({ minimum: 0, decimals: 0 })));
