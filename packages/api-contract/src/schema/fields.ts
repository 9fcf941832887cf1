import { Type, type TSchema } from '@sinclair/typebox';

/** A number written out in digits: no exponent, no blanks, no 'NaN' (acceptance K). */
export const PLAIN_DECIMAL = '^-?[0-9]{1,15}(\\.[0-9]{1,6})?$';
/** Digits only, kept digit for digit; a phone may begin with + (acceptance E8). */
export const PHONE_PATTERN = '^\\+?[0-9]{1,20}$';
export const PINCODE_PATTERN = '^[0-9]{1,12}$';

/** Bounds of a numeric field; `decimals` is how many digits may follow the point. */
export interface NumericBounds {
  minimum?: number;
  maximum?: number;
  decimals?: number;
}

/**
 * What goes over the wire for a numeric field: a number, or the same written as a plain decimal. The bounds stand in
 * the `numeric` annotation as well, because a schema cannot compare a string with a number.
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

/** Identifier in an answer. Our server answers numbers; another may answer strings. */
export const id = Type.Union([Type.Integer(), Type.String()]);

export const text = (maxLength = 200) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
export const email = Type.String({ minLength: 3, maxLength: 254, format: 'email' });
export const phone = Type.String({ pattern: PHONE_PATTERN, maxLength: 21 });
export const pincode = Type.String({ pattern: PINCODE_PATTERN });
/** Kept as given; never trimmed. The upper bound keeps hashing cheap. */
export const password = Type.String({ minLength: 1, maxLength: 1024 });

/** Coded period (specification section 9): 1 = Monthly, 2 = Weekly, 3 = Days. */
export const durationInput = Type.Union(
  [Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal('1'), Type.Literal('2'), Type.Literal('3')],
  { numeric: {} },
);

/** Money: two decimals, never negative (numeric(12,2)). */
export const moneyInput = numeric({ minimum: 0, maximum: 9_999_999_999.99, decimals: 2 });

/**
 * Number of the stored row's revision; sent back with an update so that a stale save is refused (acceptance J4). Ours.
 */
export const version = Type.Optional(Type.Integer({ minimum: 1 }));
/** The same in a request, where it is a numeric field like the others. */
export const versionInput = Type.Optional(idInput);

/** An answer that carries data. `features` is ours: what this server adds to the specification. */
export const answer = <T extends TSchema>(data: T) =>
  Type.Object({
    status: Type.Optional(Type.String()),
    data,
    features: Type.Optional(Type.Array(Type.String())),
  });

/** A moment in an answer, in UTC: 2026-01-31T09:30:00.000Z. */
export const moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$' });

/** A day in an answer, YYYY-MM-DD: the gym's own, never shifted by a time zone. */
export const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** Body of a save or update. The specification does not show it: any 2xx is a success (acceptance J2). */
export const saved = Type.Object({
  status: Type.Optional(Type.String()),
  data: Type.Optional(Type.Object({ id: Type.Optional(id) })),
});

/** Answer of the calls that report a business result instead of an HTTP error. */
export const result = Type.Object({
  status: Type.Optional(Type.String()),
  result: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
});

/** Every refusal of our server (acceptance K). */
export const errorAnswer = Type.Object({
  status: Type.Literal('error'),
  result: Type.Literal('error'),
  reason: Type.String(),
  errors: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** With 409: the record as it is stored now, in the shape of its read call. */
  current: Type.Optional(Type.Unknown()),
  /** With 410: the number under which a merged member goes on. Ours. */
  moved_to: Type.Optional(id),
});

/** The version of what a member may not have yet, a diet or measurements: 0 where there is none. */
export const versionOrNone = Type.Optional(Type.Integer({ minimum: 0 }));
export const versionOrNoneInput = Type.Optional(numeric({ minimum: 0, decimals: 0 }));
