import {
  type ApiRequest,
  type BootHandover,
  fillEarlyCall,
  HANDOVER,
  isPublic,
  type RawAnswer,
  resolveEarlyCall,
  TIMEOUT,
} from './api-request.ts';
import { ApiError, REASONS, TIMED_OUT } from '../errors/api-error.ts';
import { readSession, type Session } from '../session/session-store.ts';
import { apiOptions, hasFeature } from './settings.ts';

const loadAxios = () => import(/* webpackChunkName: "axios" */ './axios-instance.ts');

/**
 * Sends one call and resolves to its raw response, whatever its status. It sends the token of the current session.
 *
 * @throws ApiError `network`
 */
async function send(call: ApiRequest): Promise<RawAnswer> {
  const axios = await loadAxios().catch(() => {
    // Offline, or a release removed the file: the next call tries again.
    throw new ApiError('network', REASONS.network);
  });
  return axios.sendByAxios(call);
}

/** Loads the sending code before the first call, so that a form's submit does not wait for it. Never rejects. */
export async function warmUpApi(): Promise<void> {
  await loadAxios().catch(() => undefined);
}

const ROLE = '/api/getRole';
const handoverHolder = globalThis as { [HANDOVER]?: BootHandover };

/** Drops all early answers: after a write they may be stale. */
function clearEarlyAnswers(): void {
  delete handoverHolder[HANDOVER];
}

function take(handover: BootHandover, path: string): Promise<RawAnswer> | undefined {
  const answer = path === ROLE ? handover.role : handover.early.get(path);
  if (path === ROLE) delete handover.role;
  else handover.early.delete(path);
  return answer;
}

const isUsable = ({ token, at }: BootHandover, asked: string): boolean => token === asked && Date.now() - at <= TIMEOUT;

const SERVER_ERROR = 500;

/** Keeps an early answer until it is read. A failed one is dropped, so that its reader sends the call again. */
function storeAnswer(early: BootHandover['early'], path: string, answer: Promise<RawAnswer>): void {
  early.set(path, answer);
  const drop = () => {
    if (early.get(path) === answer) early.delete(path);
  };
  answer.then(({ status }) => {
    if (status >= SERVER_ERROR) drop();
  }, drop);
}

/**
 * Sends these reads ahead of their readers. A path that already has an early answer is not sent again, and that answer
 * keeps its age.
 *
 * @returns a function that drops the answers without a reader, for use after the screen has rendered
 */
function startEarlyReads(
  token: string,
  paths: readonly string[],
  ask: (path: string) => Promise<RawAnswer>,
): () => void {
  const known = handoverHolder[HANDOVER];
  const before = known && isUsable(known, token) ? known : undefined;
  const isKnown = paths.some((path) => before?.early.has(path));
  const offered: BootHandover = {
    token,
    at: before && isKnown ? before.at : Date.now(),
    ...(before?.role && { role: before.role }),
    early: new Map(),
  };
  for (const path of paths) storeAnswer(offered.early, path, before?.early.get(path) ?? ask(path));
  handoverHolder[HANDOVER] = offered;
  return () => {
    if (handoverHolder[HANDOVER] === offered) clearEarlyAnswers();
  };
}

/**
 * The early answer of a path, for its first reader only. Undefined if there is none, or if it belongs to another
 * session, is too old, or failed in the boot script. The client then sends the call.
 */
async function takeEarlyAnswer(path: string, token: string): Promise<RawAnswer | undefined> {
  const handover = handoverHolder[HANDOVER];
  if (!handover) return undefined;
  if (!isUsable(handover, token)) {
    clearEarlyAnswers();
    return undefined;
  }
  try {
    return await take(handover, path);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if ((error as Error).name === 'TimeoutError') throw new ApiError('network', TIMED_OUT);
    return undefined;
  }
}

/**
 * Starts the reads of a screen while its code loads. The first read of each path adopts the response and handles its
 * failure.
 *
 * @param calls in the form of the boot document: `/api/list[feature?query]`, `/api/record?id=:id`
 * @param params of the screen's path
 * @returns a function that drops the answers without a reader, so that no later read mistakes them for current data
 */
export function requestEarlyAnswers(
  calls: readonly string[],
  params: Readonly<Record<string, string | undefined>> = {},
): () => void {
  const session = readSession();
  if (!session) return () => undefined;
  const paths = calls
    .map((call) => resolveEarlyCall(call, hasFeature))
    .filter((path) => path !== undefined)
    .map((path) => fillEarlyCall(path, params));
  return startEarlyReads(session.token, paths, (path) => send({ method: 'GET', path }));
}

let pendingQuestion: Promise<'replay' | 'give-up'> | undefined;

async function askToSignIn(): Promise<'replay' | 'give-up'> {
  try {
    return (await apiOptions().onUnauthorised?.()) ?? 'give-up';
  } finally {
    pendingQuestion = undefined;
  }
}

function isRenewed(token: string): boolean {
  const session = readSession();
  return session !== undefined && session.token !== token;
}

/**
 * Whether a call that was rejected with `token` may be sent again, because the user has signed in since. Calls rejected
 * at the same time share one sign-in dialog (acceptance A8).
 */
async function hasNewSession(token: string): Promise<boolean> {
  if (!pendingQuestion && isRenewed(token)) return true;
  pendingQuestion ??= askToSignIn();
  return (await pendingQuestion) === 'replay' && isRenewed(token);
}

/**
 * The live session. Without one, the user is asked to sign in, as after a 401. Another tab may have dropped a dead
 * session while this page is open (acceptance A8).
 *
 * @throws ApiError of kind `unauthorised` if there is still no session; the call is then not sent
 */
async function requireSession({ unauthorised }: ApiRequest): Promise<Session> {
  const session = readSession() ?? (unauthorised !== 'throw' && (await hasNewSession('')) ? readSession() : undefined);
  if (!session) throw new ApiError('unauthorised', REASONS.unauthorised);
  return session;
}

/**
 * Sends one call and resolves to its raw response, whatever its status. After a 401 it sends the call once more if the
 * user signed in again (acceptance A8).
 *
 * @throws ApiError `unauthorised`, without sending the call, if no user is signed in
 * @throws ApiError `network` if no response arrived
 */
export async function request(call: ApiRequest): Promise<RawAnswer> {
  if (call.method === 'GET') return requestAs(call);
  // Early answers may predate this write, including those requested while the write was in flight.
  clearEarlyAnswers();
  return requestAs(call).finally(clearEarlyAnswers);
}

async function requestAs(call: ApiRequest): Promise<RawAnswer> {
  if (isPublic(call.path)) return send(call);
  const { token } = await requireSession(call);
  const early = call.method === 'GET' ? await takeEarlyAnswer(call.path, token) : undefined;
  call.signal?.throwIfAborted();
  const answer = early ?? (await send(call));
  if (call.unauthorised === 'throw') return answer;
  if (answer.status === 403) apiOptions().onForbidden?.();
  return answer.status === 401 && (await hasNewSession(token)) ? send(call) : answer;
}
