import { ApiError, TIMED_OUT } from '../errors/api-error.ts';
import { readSession } from '../session/session-store.ts';
import type { RawAnswer } from './api-request.ts';
import { type BootHandover, fillEarlyCall, HANDOVER, resolveEarlyCall, TIMEOUT } from './boot-handover.ts';
import { hasFeature } from './features.ts';
import { send } from './send.ts';

const ROLE = '/api/getRole';
const handoverHolder = globalThis as { [HANDOVER]?: BootHandover };

/** Drops all early answers: after a write they may be stale. */
export function clearEarlyAnswers(): void {
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
export async function takeEarlyAnswer(path: string, token: string): Promise<RawAnswer | undefined> {
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
