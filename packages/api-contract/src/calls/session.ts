import { Type } from '@sinclair/typebox';
import { defineCall } from '../schema/call.ts';
import { answer, id, idInput, moment, numeric, password, result, secondFactorCode, text } from '../schema/fields.ts';
import { FEATURES } from '../schema/features.ts';
import { passkeyProof } from '../schema/passkeys.ts';

/** An email to look up. Its format is not checked. */
const lookedUp = Type.String({ minLength: 1, maxLength: 254 });

export const userlogin = defineCall({
  method: 'POST',
  path: '/api/userlogin',
  access: 'public',
  summary: 'Sign in with email and password.',
  body: Type.Object({ email: lookedUp, password }),
  answer: Type.Object({
    status: Type.String(),
    reason: Type.Optional(Type.String()),
    data: Type.Optional(Type.Object({ fname: Type.String(), lname: Type.String(), token_no: Type.String() })),
    /** With the status `second-factor`: what `completeSignIn` takes. */
    ticket: Type.Optional(Type.String()),
    /** With the status `second-factor`: what the user has, `app` or `passkey` or both. */
    factors: Type.Optional(Type.Array(Type.String())),
    features: Type.Optional(Type.Array(Type.String())),
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
  answer: Type.Object({
    ...answer(Type.Object({ role: id })).properties,
    /** Whose remotes the user's browser loads: feature `audiences`. */
    audience: Type.Optional(Type.String()),
    /** Present if the user must replace a one-time password, by `ForgetPassword`, before any other call. */
    password: Type.Optional(Type.Literal('one-time')),
    /** Present if the user must set up a second factor before any other call. */
    second_factor: Type.Optional(Type.Literal('missing')),
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
  feature: FEATURES.logout,
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
  feature: FEATURES.idleLock,
  body: Type.Object({
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
  feature: FEATURES.ownSessions,
  answer: answer(
    Type.Array(
      Type.Object({
        id,
        created_at: moment,
        /** Updated once a minute at most. */
        last_used_at: moment,
        /** Network address of the sign-in. */
        address: Type.String(),
        /** Network address of the last use, as of `last_used_at`. */
        last_address: Type.Optional(Type.String()),
        /** The browser's `User-Agent` header. */
        agent: Type.String(),
        /** Whether it is the session of this request. */
        current: Type.Boolean(),
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
  feature: FEATURES.ownSessions,
  body: Type.Object({ id: idInput }),
  answer: result,
});

export const revokeOtherSessions = defineCall({
  method: 'POST',
  path: '/api/revokeOtherSessions',
  access: 'signed-in',
  summary: 'Revoke all own sessions except this one.',
  feature: FEATURES.ownSessions,
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
  feature: FEATURES.confirmIdentity,
  body: Type.Object({
    password: Type.Optional(password),
    code: Type.Optional(secondFactorCode),
    passkey: Type.Optional(passkeyProof),
  }),
  answer: Type.Object({
    ...result.properties,
    /** With the status `second-factor`: what the user has, `app` or `passkey` or both. */
    factors: Type.Optional(Type.Array(Type.String())),
  }),
});

/** Every user has one key, the same in all sessions. The server stores no drafts (ADR-0079). */
export const getDraftKey = defineCall({
  method: 'GET',
  path: '/api/getDraftKey',
  access: 'signed-in',
  summary: "The key that encrypts the signed-in user's form drafts in the browser.",
  feature: FEATURES.formDrafts,
  /** 32 bytes in base64url. */
  answer: answer(Type.Object({ key: Type.String() })),
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
  feature: FEATURES.serviceTokens,
  query: Type.Object({ origin: text(300) }),
  /** `expires_in`: seconds. */
  answer: answer(Type.Object({ token: Type.String(), expires_in: Type.Integer({ minimum: 1 }) })),
});

export const SentOTP = defineCall({
  method: 'POST',
  path: '/api/SentOTP',
  access: 'public',
  summary: 'Request a one-time code for a password reset.',
  body: Type.Object({ email: lookedUp }),
  answer: result,
});

/** Resets a forgotten password with a one-time code (specification section 7 names it so). */
export const ChangePassword = defineCall({
  method: 'POST',
  path: '/api/ChangePassword',
  access: 'public',
  summary: 'Set a new password with a one-time code.',
  body: Type.Object({ otp: Type.String({ minLength: 1, maxLength: 64 }), newpassword: password, email: lookedUp }),
  answer: result,
});

/** Changes the password of the signed-in user (specification section 7 names it so). */
export const ForgetPassword = defineCall({
  method: 'POST',
  path: '/api/ForgetPassword',
  access: 'signed-in',
  summary: 'Change the own password.',
  withOneTimePassword: true,
  body: Type.Object({ oldpassword: password, newpassword: password, cpassword: password }),
  answer: result,
});
