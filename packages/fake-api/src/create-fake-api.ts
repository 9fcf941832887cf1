import {
  answerBySpec,
  demoData,
  openGym,
  openSession,
  type Gym,
  type GymData,
  type WireAnswer,
  type WireRequest,
} from './gym.ts';
import {
  NetworkFaults,
  replaceAdapter,
  replaceKeepalive,
  type SentRequest,
  testAdapter,
  testKeepalive,
} from '@gym/api-client/testing';
import { endSession, type Session, setFeatures, writeSession } from '@gym/api-client';
import { answerAsServer } from './calls/answer-request.ts';
import { expireConfirmation } from './calls/confirmed-identity.ts';
import { ANNOUNCED } from './calls/announced.ts';
import { giveOneTimePassword } from './calls/one-time-passwords.ts';
import { addFakePasskey } from './calls/passkeys.ts';
import { activateFakeApp, nextAppCode, requireSecondFactorOf } from './calls/second-factor.ts';
import { FakeAuthenticator } from './fake-authenticator.ts';

export interface FakeApiOptions {
  /**
   * `full` responds like our server, as far as the fake implements it. `spec-only` responds like a server that knows
   * only section 7.
   */
  readonly mode: 'full' | 'spec-only';
  /** Replaces the demo gym's records of each given kind. */
  readonly data?: Partial<GymData>;
  /** In `spec-only` mode: the type of ids and of the role. */
  readonly idsAs?: 'number' | 'string';
}

/** An error response in the words of our server. */
export interface FakeErrorAnswer {
  readonly status: number;
  readonly reason?: string;
  readonly errors?: Record<string, string>;
  readonly current?: Record<string, unknown>;
}

/**
 * The API in memory, below the real client. A network fault affects one call, or every call with `*`. It lasts until
 * the returned function runs: `const allow = fake.reject('saveUserDetails', { status: 422 }); …; allow();`
 */
export interface FakeApi {
  readonly gym: Gym;
  /** Every request so far, in order. */
  readonly requests: SentRequest[];
  requestsOf(call: string): SentRequest[];
  /** Signs in without a request: stores the session and announces the features of this mode. */
  signIn(as: 'admin' | 'staff'): Session;
  /** Sets up the authenticator app of a user, and returns the recovery codes. */
  activateApp(userId: number): string[];
  /** The next code of a user's app. */
  appCode(userId: number): string;
  /** Holds the passkeys of this browser. A test answers the browser's prompts with it. */
  readonly authenticator: FakeAuthenticator;
  /** Adds a passkey of `authenticator` to a user. Returns its id and, with the first factor, the recovery codes. */
  addPasskey(userId: number, name?: string): { id: number; recovery_codes?: string[] };
  /** Makes the password of a user a one-time password. */
  giveOneTimePassword(userId: number, password: string): void;
  /** Requires a second factor of a user. */
  requireSecondFactor(userId: number): void;
  /** Invalidates every token. */
  expireSessions(): void;
  /** Ends the confirmation of every session, as ten minutes do. */
  expireConfirmations(): void;
  reject(call: string, error: FakeErrorAnswer): () => void;
  /** Sends any status and text as the call's response. */
  answerWith(call: string, answer: WireAnswer): () => void;
  /** Fails the network before the request arrives, or after the server has processed it. */
  loseConnection(call: string, what?: 'request' | 'answer'): () => void;
  /** Makes the call wait until the returned function runs. */
  hold(call: string): () => void;
  /** Delays every call by this many ms. */
  slowDown(ms: number): () => void;
  /** Processes a raw request, below the client. */
  answer(request: WireRequest): WireAnswer;
  /** Removes the fake, the session and the announced features. */
  uninstall(): void;
}

/** Installs a fake server below the client. Call `uninstall` at the end of the test. */
export function createFakeApi({ mode, data, idsAs = 'number' }: FakeApiOptions): FakeApi {
  const gym = openGym({ ...demoData(), ...data });
  const saved = new Map<string, { body: string; answer: WireAnswer }>();
  const requests: SentRequest[] = [];
  const faults = new NetworkFaults();
  const authenticator = new FakeAuthenticator();
  const answer = (request: WireRequest) =>
    mode === 'full' ? answerAsServer(gym, saved, request) : answerBySpec(gym, request, { idsAs });
  replaceAdapter(testAdapter(answer, { requests, faults }));
  replaceKeepalive(testKeepalive(answer, { requests, faults }));

  return {
    gym,
    requests,
    answer,
    requestsOf: (call) => requests.filter((request) => request.call === call),
    signIn(as) {
      const user = gym.users.find(({ role }) => (role === 1) === (as === 'admin'));
      if (!user) throw new Error(`The fake gym has no ${as}. Give one in data.users.`);
      const session = { fname: user.fname, lname: user.lname, token: openSession(gym, user.id) };
      writeSession(session);
      setFeatures(mode === 'full' ? ANNOUNCED : []);
      return session;
    },
    activateApp: (userId) => activateFakeApp(gym, userId),
    appCode: (userId) => nextAppCode(gym, userId),
    authenticator,
    addPasskey(userId, name = 'Phone') {
      const user = { id: `user-${userId}`, name, displayName: name };
      return addFakePasskey(gym, userId, { credential: authenticator.create({ challenge: '', user }).id, name });
    },
    giveOneTimePassword(userId, password) {
      const user = gym.users.find(({ id }) => id === userId);
      if (!user) throw new Error(`The fake gym has no user ${userId}.`);
      giveOneTimePassword(gym, user, password);
    },
    requireSecondFactor: (userId) => requireSecondFactorOf(gym, userId),
    expireSessions: () => gym.sessions.clear(),
    expireConfirmations: () => [...gym.sessions.keys()].forEach((token) => expireConfirmation(gym, token)),
    reject: (call, { status, ...rest }) =>
      faults.answerWith(call, { status, body: JSON.stringify({ status: 'error', result: 'error', ...rest }) }),
    answerWith: (call, wire) => faults.answerWith(call, wire),
    loseConnection: (call, what) => faults.loseConnection(call, what),
    hold: (call) => faults.hold(call),
    slowDown: (ms) => faults.slowDown(ms),
    uninstall() {
      faults.clear();
      replaceAdapter(undefined);
      replaceKeepalive(undefined);
      setFeatures([]);
      endSession();
    },
  };
}
