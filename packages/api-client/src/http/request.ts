import { type ApiRequest, isPublic, type RawAnswer } from './api-request.ts';
import { ApiError, REASONS } from '../errors/api-error.ts';
import { readSession, type Session } from '../session/session-store.ts';
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
