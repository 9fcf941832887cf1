import { type AnswerOf, calls, type CallName, FEATURES, FEATURES_BY_SETTING } from '@gym/api-contract';
import * as examples from '@gym/api-contract/examples';
import { replaceAdapter } from '../http/axios-instance.ts';
import { setFeatures } from '../http/settings.ts';
import { endSession, readSession, type Session, writeSession } from '../session/session-store.ts';
import { replaceKeepalive } from '../calls/keepalive.ts';
import { NetworkFaults, type SentRequest, testAdapter, testKeepalive, type WireAnswer } from './transport.ts';

type Answer<Name extends CallName> = AnswerOf<(typeof calls)[Name]>;

/** What a test makes from one request. */
type Made<Name extends CallName> = Answer<Name> | Rejection;

/** The answers of calls by name: one for all requests, or one made from each request. */
export type TestAnswers = {
  readonly [Name in CallName]?: Answer<Name> | ((request: SentRequest) => Made<Name> | Promise<Made<Name>>);
};

/** An error response in the words of our server. */
export interface TestError {
  readonly status: number;
  readonly reason?: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly current?: Readonly<Record<string, unknown>>;
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly code?: string;
  readonly moved_to?: number;
}

/** An error as the answer to one request of a call. */
class Rejection {
  constructor(readonly error: TestError) {}
}

/** For an answer made from a request: `({ query }) => (query.id === '3' ? rejection({ status: 410 }) : member)`. */
export const rejection = (error: TestError): Rejection => new Rejection(error);

const toWire = ({ status, ...rest }: TestError): WireAnswer => ({
  status,
  body: JSON.stringify({ status: 'error', result: 'error', ...rest }),
});

interface TestApiOptions {
  /** The call's answers that differ from the contract's examples. */
  readonly answers?: TestAnswers;
  /** What the server announces. By default everything but what depends on settings; none is a server of section 7. */
  readonly features?: readonly string[];
}

/**
 * A server without rules below the real client: every call gets its answer. A fault affects one call, or every call
 * with `*`, and lasts until the returned function runs:
 * `const allow = api.reject('saveUserDetails', { status: 422 }); …; allow();`
 *
 * @example
 * const api = createTestApi({ answers: { getPlanDetails: { data: [plan] } } });
 * api.signIn('staff');
 */
export interface TestApi {
  /** Every request so far, in order. */
  readonly requests: readonly SentRequest[];
  requestsOf(call: CallName): SentRequest[];
  /** The bodies of all requests of a call. */
  bodiesOf(call: CallName): unknown[];
  /** Signs in without a request: stores the session and announces the features. */
  signIn(as: 'admin' | 'staff'): Session;
  /** Answers 401 to the token of the session from now on. A new sign-in gets another token. */
  expireSession(): void;
  /** Replaces answers from now on. */
  answer(answers: TestAnswers): void;
  reject(call: CallName | '*', error: TestError): () => void;
  /** Sends any status and text as the call's response. */
  answerWith(call: CallName | '*', answer: WireAnswer): () => void;
  /** Fails the network before the request arrives, or after the server has processed it. */
  loseConnection(call: CallName | '*', what?: 'request' | 'answer'): () => void;
  /** Delays every call by this many ms, until the returned function runs. */
  slowDown(ms: number): () => void;
  /** The answer to a request that did not come from the client of this page. */
  respond(request: SentRequest): Promise<WireAnswer>;
  /** Makes the call wait until the returned function runs. */
  hold(call: CallName | '*'): () => void;
  /** Removes the server, the session and the announced features. */
  uninstall(): void;
}

const USERS = { admin: { fname: 'Ada', lname: 'Admin' }, staff: { fname: 'Sam', lname: 'Staff' } } as const;
/** The calls whose answers announce the features. */
const ANNOUNCING: readonly string[] = ['getRole', 'userlogin', 'completeSignIn', 'signInWithPasskey'];
const ANNOUNCED = FEATURES.filter((feature) => feature === 'passkeys' || !FEATURES_BY_SETTING.includes(feature));

/** Installs a server below the client. Call `uninstall` at the end of the test. */
export function createTestApi({ answers = {}, features = ANNOUNCED }: TestApiOptions = {}): TestApi {
  const requests: SentRequest[] = [];
  const faults = new NetworkFaults();
  let given: TestAnswers = answers;
  let role = 2;
  let deadToken: string | undefined;

  const answerOf = async (request: SentRequest): Promise<unknown> => {
    const name = request.call as CallName;
    if (!(name in calls)) throw new Error(`The contract has no call ${name}.`);
    const example = name === 'getRole' ? { data: { role } } : examples[name].answer;
    const own = given[name] ?? example;
    const body = await (typeof own === 'function' ? own(request) : own);
    return ANNOUNCING.includes(name) && typeof body === 'object' ? { features, ...body } : body;
  };

  const answer = async (request: SentRequest): Promise<WireAnswer> => {
    if (deadToken && request.headers.authorization === `Bearer ${deadToken}`) return { status: 401, body: '{}' };
    const body = await answerOf(request);
    if (body instanceof Rejection) return toWire(body.error);
    return { status: 200, body: typeof body === 'string' ? body : JSON.stringify(body) };
  };
  replaceAdapter(testAdapter(answer, { requests, faults }));
  replaceKeepalive(testKeepalive(answer, { requests, faults }));

  const requestsOf = (call: CallName) => requests.filter((request) => request.call === call);
  return {
    requests,
    requestsOf,
    bodiesOf: (call) => requestsOf(call).map(({ body }) => body),
    signIn(as) {
      const token = `token-of-${as}`;
      const session = { ...USERS[as], token: token === deadToken ? `another-${token}` : token };
      role = as === 'admin' ? 1 : 2;
      writeSession(session);
      setFeatures(features);
      return session;
    },
    expireSession: () => void (deadToken = readSession()?.token ?? deadToken),
    answer: (more) => void (given = { ...given, ...more }),
    reject: (call, error) => faults.answerWith(call, toWire(error)),
    answerWith: (call, wire) => faults.answerWith(call, wire),
    loseConnection: (call, what) => faults.loseConnection(call, what),
    slowDown: (ms) => faults.slowDown(ms),
    respond: answer,
    hold: (call) => faults.hold(call),
    uninstall() {
      faults.clear();
      replaceAdapter(undefined);
      replaceKeepalive(undefined);
      setFeatures([]);
      endSession();
    },
  };
}
