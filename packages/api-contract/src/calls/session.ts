import { boolean, integer, list, literal, optional, record, string } from '../schema/schema.ts';
import { defineCall } from '../schema/call.ts';
import { answer, id, idInput, moment, numeric, password, result, secondFactorCode, text } from '../schema/fields.ts';
import { passkeyProof } from '../schema/passkeys.ts';

/** An email to look up. Its format is not checked. */
const lookedUp = string({ minLength: 1, maxLength: 254 });

export const userlogin = defineCall({
  method: 'POST',
  path: '/api/userlogin',
  access: 'public',
  summary: 'Sign in with email and password.',
  body: record({ email: lookedUp, password }),
  answer: record({
    status: string(),
    reason: optional(string()),
    data: optional(record({ fname: string(), lname: string(), token_no: string() })),
    /** With the status `second-factor`: what `completeSignIn` takes. */
    ticket: optional(string()),
    /** With the status `second-factor`: what the user has, `app` or `passkey` or both. */
    factors: optional(list(string())),
    features: optional(list(string())),
  }),
});

export const getRole = defineCall({
  method: 'GET',
  path: '/api/getRole',
  access: 'signed-in',
  summary: 'The role of the signed-in user: 1 is an administrator.',
  background: true,
  withoutSecondFactor: true,
  withOneTimePassword: true,
  answer: record({
    ...answer(record({ role: id })).properties,
    /** Whose remotes the user's browser loads: feature `audiences`. */
    audience: optional(string()),
    /** Present if the user must replace a one-time password, by `ForgetPassword`, before any other call. */
    password: optional(literal('one-time')),
    /** Present if the user must set up a second factor before any other call. */
    second_factor: optional(literal('missing')),
  }),
});

/** The user's other sessions stay (A9). */
export const logout = defineCall({
  method: 'POST',
  path: '/api/logout',
  access: 'signed-in',
  summary: 'Revoke this session.',
  withoutSecondFactor: true,
  withOneTimePassword: true,
  feature: 'logout',
  answer: result,
});

/**
 * Pages send it while somebody uses them. Without it, only calls that the user causes count as use: calls that pages
 * make by themselves, such as `getRole`, do not keep a session open.
 */
export const reportUse = defineCall({
  method: 'POST',
  path: '/api/reportUse',
  access: 'signed-in',
  summary: 'Say that the user has used the page.',
  background: true,
  withoutSecondFactor: true,
  withOneTimePassword: true,
  feature: 'idle-lock',
  body: record({
    /** Seconds since the last use. */
    seconds_ago: numeric({ minimum: 0, maximum: 86_400, decimals: 0 }),
  }),
  answer: result,
});

/** The response holds neither tokens nor their hashes. */
export const getOwnSessions = defineCall({
  method: 'GET',
  path: '/api/getOwnSessions',
  access: 'signed-in',
  summary: 'The own sessions: the current one first, then by last use.',
  feature: 'own-sessions',
  answer: answer(
    list(
      record({
        id,
        created_at: moment,
        /** Updated once a minute at most. */
        last_used_at: moment,
        /** Network address of the sign-in. */
        address: string(),
        /** Network address of the last use, as of `last_used_at`. */
        last_address: optional(string()),
        /** The browser's `User-Agent` header. */
        agent: string(),
        /** Whether it is the session of this request. */
        current: boolean(),
      }),
    ),
  ),
});

/** An unknown, ended or another user's session gets 404. */
export const revokeSession = defineCall({
  method: 'POST',
  path: '/api/revokeSession',
  access: 'signed-in',
  summary: 'Revoke one of the own sessions.',
  feature: 'own-sessions',
  body: record({ id: idInput }),
  answer: result,
});

export const revokeOtherSessions = defineCall({
  method: 'POST',
  path: '/api/revokeOtherSessions',
  access: 'signed-in',
  summary: 'Revoke all own sessions except this one.',
  feature: 'own-sessions',
  answer: result,
});

/**
 * Confirms for ten minutes that the user of this session is at the screen. A sign-in does so, too. The request holds
 * the password or a passkey of this user (feature `passkeys`), and with the password a code if the user has a second
 * factor. Without the code, the right password gets the status `second-factor` and the user's `factors`, and confirms
 * nothing. Wrong ones get 422, too many get 429.
 */
export const confirmIdentity = defineCall({
  method: 'POST',
  path: '/api/confirmIdentity',
  access: 'signed-in',
  summary: 'Confirm the identity of the signed-in user.',
  withoutSecondFactor: true,
  feature: 'confirm-identity',
  body: record({
    password: optional(password),
    code: optional(secondFactorCode),
    passkey: optional(passkeyProof),
  }),
  answer: record({
    ...result.properties,
    /** With the status `second-factor`: what the user has, `app` or `passkey` or both. */
    factors: optional(list(string())),
  }),
});

/** Every user has one key, the same in all sessions. The server stores no drafts (ADR-0079). */
export const getDraftKey = defineCall({
  method: 'GET',
  path: '/api/getDraftKey',
  access: 'signed-in',
  summary: "The key that encrypts the signed-in user's form drafts in the browser.",
  feature: 'form-drafts',
  /** 32 bytes in base64url. */
  answer: answer(record({ key: string() })),
});

/**
 * A JSON Web Token with the origin (`aud`), the user's id (`sub`), the role and no personal data. The keys at
 * `/.well-known/jwks.json` verify it (ADR-0099). An origin that no released remote of the own role declares, or that
 * the operator does not allow, gets 403, too many calls get 429.
 */
export const getServiceToken = defineCall({
  method: 'GET',
  path: '/api/getServiceToken',
  access: 'signed-in',
  summary: "A short-lived token that proves the signed-in user to an API of a remote's own team.",
  background: true,
  feature: 'service-tokens',
  query: record({ origin: text(300) }),
  /** `expires_in`: seconds. */
  answer: answer(record({ token: string(), expires_in: integer({ minimum: 1 }) })),
});

export const SentOTP = defineCall({
  method: 'POST',
  path: '/api/SentOTP',
  access: 'public',
  summary: 'Request a one-time code for a password reset.',
  body: record({ email: lookedUp }),
  answer: result,
});

/** Resets a forgotten password with a one-time code (specification section 7 names it so). */
export const ChangePassword = defineCall({
  method: 'POST',
  path: '/api/ChangePassword',
  access: 'public',
  summary: 'Set a new password with a one-time code.',
  body: record({ otp: string({ minLength: 1, maxLength: 64 }), newpassword: password, email: lookedUp }),
  answer: result,
});

/** Changes the password of the signed-in user (specification section 7 names it so). */
export const ForgetPassword = defineCall({
  method: 'POST',
  path: '/api/ForgetPassword',
  access: 'signed-in',
  summary: 'Change the own password.',
  withOneTimePassword: true,
  body: record({ oldpassword: password, newpassword: password, cpassword: password }),
  answer: result,
});
