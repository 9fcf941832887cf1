import { reasons } from '@gym/api-contract';
import { type Gym, type GymUser, ONE_TIME_CODE } from '../gym.ts';
import { assertPicture } from './decode-request.ts';
import { ANNOUNCED } from './announced.ts';
import { changeRecord } from './change-record.ts';
import { data, errorResult, type FakeCall, FakeHttpError, fieldError, notFound, saved, SUCCESS } from './fake-call.ts';
import { endOneTimePassword, hasOneTimePassword } from './one-time-passwords.ts';
import { isSecondFactorMissing, openFakeSession } from './second-factor.ts';

const read = ({ fname, lname, email, phone, image, version }: GymUser) => ({
  fname,
  lname,
  email,
  phone,
  image,
  version,
});

export const getUserProfile: FakeCall<'getUserProfile'> = ({ user }) => data(read(user));

export const updateProfile: FakeCall<'updateProfile'> = ({ gym, user, body }) =>
  saved(changeRecord({ gym, user, records: gym.users, name: 'user', body, id: user.id, read }).id);

/** Changes the user's own password and ends the user's other sessions (acceptance I3). */
export const ForgetPassword: FakeCall<'ForgetPassword'> = ({ gym, user, token, body }) => {
  const { oldpassword, newpassword, cpassword } = body;
  if (newpassword !== cpassword) throw fieldError('cpassword', reasons.passwords.notEqual);
  if (oldpassword !== user.password) throw fieldError('oldpassword', reasons.passwords.wrongOld);
  if (newpassword === oldpassword && hasOneTimePassword(gym, user.id))
    throw fieldError('newpassword', reasons.passwords.oneTimeAgain);
  user.password = newpassword;
  endOneTimePassword(gym, user.id);
  for (const [other, id] of gym.sessions) if (id === user.id && other !== token) gym.sessions.delete(other);
  return SUCCESS;
};

/** Sets the user's own picture. Like our server, it creates a new file name each time and no new version. */
export const uploadPicture: FakeCall<'uploadPicture'> = ({ user, body }) => {
  assertPicture(body.image);
  user.image = `picture-${Number(/\d+/.exec(user.image ?? '')?.[0] ?? 0) + 1}.webp`;
  return saved(user.id);
};

export const removePicture: FakeCall<'removePicture'> = ({ user }) => {
  user.image = null;
  return saved(user.id);
};

/** An unknown email gets the same response, so that the call does not reveal who has an account. */
export const SentOTP: FakeCall<'SentOTP'> = ({ gym, body }) => {
  const { email } = body;
  if (!/^[^@]+@[^@]+$/.test(email))
    return errorResult(reasons.recovery.notAnEmail, { email: reasons.recovery.notAnEmail });
  if (gym.users.some((user) => user.email === email && user.active)) gym.codes.set(email, ONE_TIME_CODE);
  return SUCCESS;
};

export const ChangePassword: FakeCall<'ChangePassword'> = ({ gym, body }) => {
  const { otp, newpassword, email } = body;
  const user = gym.users.find((one) => one.email === email);
  if (!user || gym.codes.get(email) !== otp.trim()) {
    const reason = reasons.recovery.wrongCode;
    return errorResult(reason, { otp: reason });
  }
  gym.codes.delete(email);
  user.password = newpassword;
  endOneTimePassword(gym, user.id);
  for (const [token, id] of gym.sessions) if (id === user.id) gym.sessions.delete(token);
  return SUCCESS;
};

interface SessionRecord {
  readonly id: number;
  readonly at: string;
}

/** When each token was first seen. The gym itself stores only the token's user. */
const sessionRecords = new WeakMap<Gym, Map<string, SessionRecord>>();

function sessionRecordOf(gym: Gym, token: string): SessionRecord {
  const tokens = sessionRecords.get(gym) ?? new Map<string, SessionRecord>();
  sessionRecords.set(gym, tokens);
  const known = tokens.get(token) ?? { id: tokens.size + 1, at: new Date().toISOString() };
  tokens.set(token, known);
  return known;
}

const tokensOf = (gym: Gym, userId: number): string[] =>
  [...gym.sessions].filter(([, id]) => id === userId).map(([token]) => token);

/** Every session reports the same browser. A test that needs other browsers uses `answerWith`. */
export const getOwnSessions: FakeCall<'getOwnSessions'> = ({ gym, user, token }) => {
  const rows = tokensOf(gym, user.id).map((one) => {
    const { id, at } = sessionRecordOf(gym, one);
    return {
      id,
      created_at: at,
      last_used_at: at,
      address: '192.0.2.1',
      last_address: '192.0.2.1',
      agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      current: one === token,
    };
  });
  return data(rows.sort((one, other) => Number(other.current) - Number(one.current) || other.id - one.id));
};

export const revokeSession: FakeCall<'revokeSession'> = ({ gym, user, body }) => {
  const token = tokensOf(gym, user.id).find((one) => sessionRecordOf(gym, one).id === body.id);
  if (token === undefined) throw notFound('session', body.id);
  gym.sessions.delete(token);
  return SUCCESS;
};

export const revokeOtherSessions: FakeCall<'revokeOtherSessions'> = ({ gym, user, token }) => {
  for (const other of tokensOf(gym, user.id)) if (other !== token) gym.sessions.delete(other);
  return SUCCESS;
};

export const userlogin: FakeCall<'userlogin'> = ({ gym, body }) => {
  const { email, password } = body;
  const user = gym.users.find((one) => one.email.toLowerCase() === email.toLowerCase() && one.password === password);
  if (!user) return errorResult(reasons.signIn.wrongPassword);
  if (!user.active) return errorResult(reasons.signIn.disabled);
  return openFakeSession(gym, user);
};

export const getRole: FakeCall<'getRole'> = ({ gym, user }) => ({
  status: 'success',
  data: { role: user.role },
  features: ANNOUNCED,
  audience: user.role === 1 ? 'admin' : 'staff',
  ...(hasOneTimePassword(gym, user.id) && { password: 'one-time' as const }),
  ...(isSecondFactorMissing(gym, user.id) && { second_factor: 'missing' as const }),
});

/** 32 bytes in base64url, different for every user. */
export const getDraftKey: FakeCall<'getDraftKey'> = ({ user }) => data({ key: String(user.id).padEnd(43, 'A') });

/**
 * The fake does not know what remotes declare. It gives a token for every origin outside the reserved domain
 * `.invalid`. Nobody signs it, so no API but a fake one may accept it.
 */
export const getServiceToken: FakeCall<'getServiceToken'> = ({ user, query: { origin } }) => {
  if (/\.invalid(:\d+)?$/.test(origin)) throw new FakeHttpError(403, reasons.access.undeclaredOrigin);
  return data({ token: `fake-token-of-user-${user.id}-for-${origin}`, expires_in: 300 });
};

export const logout: FakeCall<'logout'> = ({ gym, token }) => {
  gym.sessions.delete(token);
  return SUCCESS;
};
