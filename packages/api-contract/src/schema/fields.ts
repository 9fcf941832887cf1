import { Type, type TSchema } from '@sinclair/typebox';

/** A number in digits, without an exponent or blanks (acceptance K). */
const PLAIN_DECIMAL = '^-?[0-9]{1,15}(\\.[0-9]{1,6})?$';
/** Digits, stored as text with leading zeros; a phone may begin with + (acceptance E8). */
export const PHONE_PATTERN = '^\\+?[0-9]{1,20}$';
export const PINCODE_PATTERN = '^[0-9]{1,12}$';
/** A pincode of a server that announces `pincode-letters`. */
export const POSTCODE_PATTERN = '^(?=.{1,12}$)[0-9A-Za-z]+([ -][0-9A-Za-z]+)*$';

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
  Type.Union([Type.Number(range), Type.String({ pattern: PLAIN_DECIMAL })], {
    numeric: { ...range, ...(decimals === undefined ? {} : { decimals }) },
  });

/** Identifier in a request: a positive integer, or its digits. */
export const idInput = Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: '^[1-9][0-9]{0,14}$' })], {
  numeric: { minimum: 1, maximum: 999_999_999_999_999, decimals: 0 },
});

/** A count in a request: a positive integer up to `maximum`, or its digits. */
export const countInput = (maximum: number) =>
  Type.Union([Type.Integer({ minimum: 1, maximum }), Type.String({ pattern: '^[1-9][0-9]{0,14}$' })], {
    numeric: { minimum: 1, maximum, decimals: 0 },
  });

/** Identifier in a response. This server sends numbers; another server may send strings. */
export const id = Type.Union([Type.Integer(), Type.String()]);

export const text = (maxLength = 200) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
export const email = Type.String({ minLength: 3, maxLength: 254, format: 'email' });
export const phone = Type.String({ pattern: PHONE_PATTERN, maxLength: 21 });
export const pincode = Type.String({ pattern: PINCODE_PATTERN });
/** Never trimmed. The upper bound limits the work of hashing. */
export const password = Type.String({ minLength: 1, maxLength: 1024 });

/** Coded duration (specification section 9): 1 = Monthly, 2 = Weekly, 3 = Days. */
export const durationInput = Type.Union(
  [Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal('1'), Type.Literal('2'), Type.Literal('3')],
  { numeric: {} },
);

/** How many months, weeks or days a plan has; a client that does not know it sends none. */
export const durationCountInput = Type.Optional(countInput(999));
export const durationCount = Type.Optional(Type.Integer({ minimum: 1 }));

/** Money: two decimals, never negative (numeric(12,2)). */
export const moneyInput = numeric({ minimum: 0, maximum: 9_999_999_999.99, decimals: 2 });

/** The version of a stored record. An update sends it back, so that a stale save gets 409 (acceptance J4). */
export const version = Type.Optional(Type.Integer({ minimum: 1 }));
/** The version in a request. */
export const versionInput = Type.Optional(idInput);

/** A response with data. `features` announces the additions of this server to the specification. */
export const answer = <T extends TSchema>(data: T) =>
  Type.Object({
    status: Type.Optional(Type.String()),
    data,
    features: Type.Optional(Type.Array(Type.String())),
  });

/** A moment in a response, in UTC: 2026-01-31T09:30:00.000Z. */
export const moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$' });

/** A day in a response, YYYY-MM-DD, in the gym's time zone. */
export const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** A day in a request, of the years 1900 to 2999. */
export const dayInput = Type.String({ format: 'date', pattern: '^(?:19|2[0-9])' });

/** Response of a save. The specification does not define it: any 2xx is a success (acceptance J2). */
export const saved = Type.Object({
  status: Type.Optional(Type.String()),
  data: Type.Optional(Type.Object({ id: Type.Optional(id) })),
});

/** Response of the calls that report a failure with HTTP 200. */
export const result = Type.Object({
  status: Type.Optional(Type.String()),
  result: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
});

/** A code of an authenticator app, or a recovery code. */
export const secondFactorCode = Type.String({ minLength: 1, maxLength: 64 });

/** Who changed a field last, for a user whose save is stale. */
export const fieldChange = Type.Object({
  /** The user's first and last name. */
  by: Type.String(),
  /** Whether that is the user of the stale save, in another tab or on another device. */
  own: Type.Boolean(),
  at: Type.String(),
});

/** The response of every failed call (acceptance K). */
export const errorAnswer = Type.Object({
  status: Type.Literal('error'),
  result: Type.Literal('error'),
  reason: Type.String(),
  errors: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** With 409: the stored record, in the shape of its read call. */
  current: Type.Optional(Type.Unknown()),
  /** With 409: who changed these fields of `current`. A field without a known user is left out. */
  changes: Type.Optional(Type.Record(Type.String(), fieldChange)),
  /** With 403: what the call needs first. `confirmIdentity` provides it. */
  code: Type.Optional(Type.Literal('confirm-identity')),
  /** With 410: the number of the record that a member was merged into. */
  moved_to: Type.Optional(id),
});

/** The version of a member's diet or measurements; 0 if the member has none yet. */
export const versionOrNone = Type.Optional(Type.Integer({ minimum: 0 }));
export const versionOrNoneInput = Type.Optional(numeric({ minimum: 0, decimals: 0 }));
