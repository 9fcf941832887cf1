import { reasons } from '@gym/api-contract';
import { type Gym, type GymUser, openSession } from '../gym.ts';
import { data, errorResult, type FakeCall, FakeHttpError, fieldError, saved, SUCCESS } from './fake-call.ts';
import { ANNOUNCED } from './announced.ts';

/** The second factors of a user. */
interface Factors {
  app: 'pending' | 'active' | undefined;
  /** The last code of the app that was accepted. */
  lastCode: number;
  recoveryCodes: string[];
  readonly passkeys: FakePasskey[];
}

/** A passkey as `getSecondFactors` answers it, with the id of its credential. */
interface FakePasskey {
  readonly id: number;
  readonly credential: string;
  readonly name: string;
  readonly created_at: string;
  last_used_at: string | null;
}

interface SecondFactors {
  readonly users: Map<number, Factors>;
  /** User id by ticket. */
  readonly tickets: Map<string, number>;
  /** Tokens of sessions in which a factor was proven. */
  readonly proven: Set<string>;
  made: number;
}

const gyms = new WeakMap<Gym, SecondFactors>();

function secondFactorsOf(gym: Gym): SecondFactors {
  const known = gyms.get(gym) ?? { users: new Map(), tickets: new Map(), proven: new Set(), made: 0 };
  gyms.set(gym, known);
  return known;
}

export function factorsOf(gym: Gym, userId: number): Factors {
  const { users } = secondFactorsOf(gym);
  const known = users.get(userId) ?? { app: undefined, lastCode: 0, recoveryCodes: [], passkeys: [] };
  users.set(userId, known);
  return known;
}

/** The codes of the fake's apps count up: a code is right if it is higher than the last one. From this one on, none. */
const FIRST_WRONG_CODE = 900_000;

/** The next code of a user's app. */
export const nextAppCode = (gym: Gym, userId: number): string =>
  String(factorsOf(gym, userId).lastCode + 1).padStart(6, '0');

function acceptAppCode(factors: Factors, code: string): boolean {
  const number = /^\d{6}$/.test(code.trim()) ? Number(code) : 0;
  if (number <= factors.lastCode || number >= FIRST_WRONG_CODE) return false;
  factors.lastCode = number;
  return true;
}

function acceptRecoveryCode(factors: Factors, code: string): boolean {
  const left = factors.recoveryCodes.filter((one) => one !== code.trim());
  if (left.length === factors.recoveryCodes.length) return false;
  factors.recoveryCodes = left;
  return true;
}

function newRecoveryCodes(gym: Gym, factors: Factors): string[] {
  const all = secondFactorsOf(gym);
  factors.recoveryCodes = Array.from({ length: 10 }, () => `FAKE-CODE-${String((all.made += 1)).padStart(4, '0')}`);
  return factors.recoveryCodes;
}

/** Accepts a code of the app or a recovery code. */
export const acceptCode = (factors: Factors, code: string): boolean =>
  acceptAppCode(factors, code) || acceptRecoveryCode(factors, code);

const hasFactor = (factors: Factors): boolean => factorNames(factors).length > 0;

/** What a user has, beside recovery codes. */
export const factorNames = ({ app, passkeys }: Factors): string[] => [
  ...(app === 'active' ? ['app'] : []),
  ...(passkeys.length > 0 ? ['passkey'] : []),
];

/** After a factor was added in a session: the user's other sessions that never proved one end. */
export function endUnprovenSessions(gym: Gym, userId: number, keptToken: string): void {
  const { proven } = secondFactorsOf(gym);
  proven.add(keptToken);
  for (const [token, id] of gym.sessions) if (id === userId && !proven.has(token)) gym.sessions.delete(token);
}

/** Adds a factor. Returns new recovery codes if it is the user's first one. */
export function addFactor(gym: Gym, userId: number, add: (factors: Factors) => void): string[] | undefined {
  const factors = factorsOf(gym, userId);
  const isFirst = !hasFactor(factors);
  add(factors);
  return isFirst ? newRecoveryCodes(gym, factors) : undefined;
}

/** Sets up the app of a user without a call, and returns new recovery codes. */
export function activateFakeApp(gym: Gym, userId: number): string[] {
  const factors = factorsOf(gym, userId);
  factors.app = 'active';
  return newRecoveryCodes(gym, factors);
}

/** Users who must set up a second factor before anything else. */
const required = new WeakMap<Gym, Set<number>>();

/** Makes the gym require a second factor of a user. */
export const requireSecondFactorOf = (gym: Gym, userId: number): void =>
  void required.set(gym, (required.get(gym) ?? new Set()).add(userId));

const isRequired = (gym: Gym, userId: number): boolean => required.get(gym)?.has(userId) ?? false;
export const isSecondFactorMissing = (gym: Gym, userId: number): boolean =>
  isRequired(gym, userId) && !hasFactor(factorsOf(gym, userId));

/** The answer to a right password: the session, or the ticket for the second step. */
export function openFakeSession(gym: Gym, user: GymUser) {
  const factors = factorNames(factorsOf(gym, user.id));
  if (factors.length > 0) {
    const all = secondFactorsOf(gym);
    const ticket = `ticket-${(all.made += 1)}`;
    all.tickets.set(ticket, user.id);
    return {
      ...errorResult(reasons.signIn.needsSecondFactor),
      status: 'second-factor',
      ticket,
      factors,
      features: ANNOUNCED,
    };
  }
  return signedIn(gym, user);
}

/** The answer to a complete sign-in: a new session. A user with a factor has proven it. */
export function signedIn(gym: Gym, { id, fname, lname }: GymUser) {
  const token = openSession(gym, id);
  if (hasFactor(factorsOf(gym, id))) secondFactorsOf(gym).proven.add(token);
  return { ...SUCCESS, data: { fname, lname, token_no: token }, features: ANNOUNCED };
}

export const completeSignIn: FakeCall<'completeSignIn'> = ({ gym, body: { ticket, code } }) => {
  const { tickets } = secondFactorsOf(gym);
  const user = gym.users.find(({ id, active }) => active && id === tickets.get(ticket));
  if (!user) return errorResult(reasons.signIn.tooLate, { ticket: reasons.signIn.tooLate });
  const factors = factorsOf(gym, user.id);
  if (!acceptCode(factors, code))
    return errorResult(reasons.signIn.wrongSecondFactor, { code: reasons.signIn.wrongSecondFactor });
  tickets.delete(ticket);
  return signedIn(gym, user);
};

export const getSecondFactors: FakeCall<'getSecondFactors'> = ({ gym, user }) => {
  const { app, recoveryCodes, passkeys } = factorsOf(gym, user.id);
  return data({
    app: app === 'active',
    passkeys: passkeys.map(({ credential: _credential, ...passkey }) => passkey),
    recovery_codes: recoveryCodes.length,
    required: isRequired(gym, user.id),
  });
};

const alreadyActive = () => new FakeHttpError(409, reasons.secondFactor.alreadyActive);
const none = () => new FakeHttpError(404, reasons.secondFactor.none);

export const startAuthenticatorApp: FakeCall<'startAuthenticatorApp'> = ({ gym, user }) => {
  const factors = factorsOf(gym, user.id);
  if (factors.app === 'active') throw alreadyActive();
  factors.app = 'pending';
  const secret = 'FAKESECRETFAKESECRETFAKESECRETFA';
  return data({ secret, uri: `otpauth://totp/Gym:me?secret=${secret}`, qr: { size: 1, path: 'M0 0h1v1H0z' } });
};

export const activateAuthenticatorApp: FakeCall<'activateAuthenticatorApp'> = ({ gym, user, token, body }) => {
  const factors = factorsOf(gym, user.id);
  if (factors.app === undefined) throw new FakeHttpError(404, reasons.secondFactor.notStarted);
  if (factors.app === 'active') throw alreadyActive();
  if (!acceptAppCode(factors, body.code)) throw fieldError('code', reasons.secondFactor.wrongAppCode);
  factors.app = 'active';
  endUnprovenSessions(gym, user.id, token);
  return data({ recovery_codes: newRecoveryCodes(gym, factors) });
};

/** Forgets everything about a user's factors, and ends the sessions except one. */
function forgetFactors(gym: Gym, userId: number, keptToken?: string): void {
  const { users, proven } = secondFactorsOf(gym);
  users.delete(userId);
  if (keptToken !== undefined) proven.delete(keptToken);
  for (const [token, id] of gym.sessions) if (id === userId && token !== keptToken) gym.sessions.delete(token);
}

/** After the removal of a factor: without any other, the recovery codes go, and the other sessions end. */
export function removeLastFactor(gym: Gym, userId: number, keptToken: string): void {
  if (!hasFactor(factorsOf(gym, userId))) forgetFactors(gym, userId, keptToken);
}

export const removeAuthenticatorApp: FakeCall<'removeAuthenticatorApp'> = ({ gym, user, token }) => {
  const factors = factorsOf(gym, user.id);
  if (factors.app !== 'active') throw none();
  factors.app = undefined;
  removeLastFactor(gym, user.id, token);
  return SUCCESS;
};

export const renewRecoveryCodes: FakeCall<'renewRecoveryCodes'> = ({ gym, user }) => {
  const factors = factorsOf(gym, user.id);
  if (!hasFactor(factors)) throw none();
  return data({ recovery_codes: newRecoveryCodes(gym, factors) });
};

export const resetSecondFactors: FakeCall<'resetSecondFactors'> = ({ gym, body }) => {
  if (!hasFactor(factorsOf(gym, body.id))) throw none();
  forgetFactors(gym, body.id);
  return saved(body.id);
};
