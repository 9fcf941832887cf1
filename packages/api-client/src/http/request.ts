import type { ApiRequest } from './api-request.ts';
import { adoptEarlyAnswer, forgetEarlyAnswers } from './early-answers.ts';
import { isPublic } from './public-paths.ts';
import type { RawAnswer } from './raw-answer.ts';
import { hasNewSession } from './replacement-session.ts';
import { requireSession } from './require-session.ts';
import { send } from './send.ts';
import { apiOptions } from './settings.ts';

/**
 * Makes one call and resolves to its raw answer, whatever its status. A call refused with 401 is sent once more when the
 * user signed in again meanwhile (acceptance A8).
 *
 * @throws ApiError `unauthorised` without a request where nobody is signed in; `network` where no answer came
 */
export async function request(call: ApiRequest): Promise<RawAnswer> {
  if (call.method === 'GET') return requestAs(call);
  // What was asked early may be answered from before this write, also where it was asked while the write was on its way.
  forgetEarlyAnswers();
  return requestAs(call).finally(forgetEarlyAnswers);
}

async function requestAs(call: ApiRequest): Promise<RawAnswer> {
  if (isPublic(call.path)) return send(call);
  const { token } = await requireSession(call);
  const early = call.method === 'GET' ? await adoptEarlyAnswer(call.path, token) : undefined;
  call.signal?.throwIfAborted();
  const answer = early ?? (await send(call));
  if (call.unauthorised === 'throw') return answer;
  if (answer.status === 403) apiOptions().onForbidden?.();
  return answer.status === 401 && (await hasNewSession(token)) ? send(call) : answer;
}
