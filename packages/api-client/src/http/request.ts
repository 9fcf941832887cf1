import { ApiError } from '../errors/api-error.ts';
import { REASONS } from '../errors/reasons.ts';
import { readSession, type Session } from '../session/session-store.ts';
import { type ApiRequest, isPublic, type RawAnswer } from './api-request.ts';
import { clearEarlyAnswers, takeEarlyAnswer } from './early-answers.ts';
import { send } from './send.ts';
import { apiOptions } from './settings.ts';

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
 * Whether a call that was refused with `token` may be sent once more: the user signed in again, because of this call or
 * meanwhile. Calls that are refused at the same time share one question (acceptance A8).
 */
async function hasNewSession(token: string): Promise<boolean> {
  if (!pendingQuestion && isRenewed(token)) return true;
  pendingQuestion ??= askToSignIn();
  return (await pendingQuestion) === 'replay' && isRenewed(token);
}

/**
 * The live session. Where there is none, the user is asked like after a 401: another tab may have found that it is
 * over, and forgotten it, while this page lives on (acceptance A8).
 *
 * @throws ApiError of kind `unauthorised` where there is none all the same: no request is sent then
 */
async function requireSession({ unauthorised }: ApiRequest): Promise<Session> {
  const session = readSession() ?? (unauthorised !== 'throw' && (await hasNewSession('')) ? readSession() : undefined);
  if (!session) throw new ApiError('unauthorised', REASONS.unauthorised);
  return session;
}

/**
 * Makes one call and resolves to its raw answer, whatever its status. A call refused with 401 is sent once more when
 * the user signed in again meanwhile (acceptance A8).
 *
 * @throws ApiError `unauthorised` without a request where nobody is signed in; `network` where no answer came
 */
export async function request(call: ApiRequest): Promise<RawAnswer> {
  if (call.method === 'GET') return requestAs(call);
  // What was asked early may be answered from before this write, also where it was asked while the write was on its
  // way.
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
