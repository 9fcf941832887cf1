import {
  answerBySpec,
  demoData,
  openGym,
  openSession,
  type Gym,
  type GymData,
  type WireAnswer,
  type WireRequest,
} from '@gym/spec-server/gym';
import { replaceAdapter, replaceKeepalive } from '@gym/api-client/testing';
import { endSession, type Session, setFeatures, writeSession } from '@gym/api-client';
import { NetworkFaults } from './network-faults.ts';
import { fakeAdapter, fakeKeepalive, type FakeRequest } from './fake-transport.ts';
import { answerAsServer } from './calls/answer-request.ts';
import { ANNOUNCED } from './calls/account.ts';

export interface FakeApiOptions {
  /**
   * `full` answers like our server, as far as it is built; `spec-only` like one that knows section 7 and nothing else.
   */
  readonly mode: 'full' | 'spec-only';
  /** Records in place of the demo gym's, kind by kind. */
  readonly data?: Partial<GymData>;
  /** In `spec-only` mode: ids, and the role, as strings. */
  readonly idsAs?: 'number' | 'string';
}

/** A refusal as our server words it. */
export interface FakeErrorAnswer {
  readonly status: number;
  readonly reason?: string;
  readonly errors?: Record<string, string>;
  readonly current?: Record<string, unknown>;
}

/**
 * The API in memory, below the real client. Disturbances are of one call or, by `*`, of every one, and last until what
 * they answered is called: `const allow = fake.reject('saveUserDetails', { status: 422, reason: '…' }); …; allow();`
 */
export interface FakeApi {
  readonly gym: Gym;
  /** Every request so far, in order. */
  readonly requests: FakeRequest[];
  requestsOf(call: string): FakeRequest[];
  /** Signs in without a request: stores the session and announces what this mode has to announce. */
  signIn(as: 'admin' | 'staff'): Session;
  /** Makes every token a dead one. */
  expireSessions(): void;
  reject(call: string, refusal: FakeErrorAnswer): () => void;
  /** Answers the call with any status and text. */
  answerWith(call: string, answer: WireAnswer): () => void;
  /** The network fails before the request arrives, or after it was carried out. */
  loseConnection(call: string, what?: 'request' | 'answer'): () => void;
  /** Lets the call wait; the answer releases it. */
  hold(call: string): () => void;
  /** Lets every call take so long, in ms. */
  slowDown(ms: number): () => void;
  /** Answers a request as it comes over the wire, below the client. */
  answer(request: WireRequest): WireAnswer;
  /** Takes the fake away, with the session and everything announced. */
  uninstall(): void;
}

/** Puts a fake server under the client. Call `uninstall` when the test is over. */
export function createFakeApi({ mode, data, idsAs = 'number' }: FakeApiOptions): FakeApi {
  const gym = openGym({ ...demoData(), ...data });
  const saved = new Map<string, { body: string; answer: WireAnswer }>();
  const requests: FakeRequest[] = [];
  const disturbances = new NetworkFaults();
  const answer = (request: WireRequest) =>
    mode === 'full' ? answerAsServer(gym, saved, request) : answerBySpec(gym, request, { idsAs });
  replaceAdapter(fakeAdapter(answer, { requests, disturbances }));
  replaceKeepalive(fakeKeepalive(answer, { requests, disturbances }));

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
    expireSessions: () => gym.sessions.clear(),
    reject: (call, { status, ...rest }) =>
      disturbances.answerWith(call, { status, body: JSON.stringify({ status: 'error', result: 'error', ...rest }) }),
    answerWith: (call, wire) => disturbances.answerWith(call, wire),
    loseConnection: (call, what) => disturbances.loseConnection(call, what),
    hold: (call) => disturbances.hold(call),
    slowDown: (ms) => disturbances.slowDown(ms),
    uninstall() {
      disturbances.clear();
      replaceAdapter(undefined);
      replaceKeepalive(undefined);
      setFeatures([]);
      endSession();
    },
  };
}
