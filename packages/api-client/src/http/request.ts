import type { ApiRequest } from './api-request.ts';
import { ApiError } from './api-error.ts';
import { adoptEarlyAnswer, forgetEarlyAnswers } from './early-answers.ts';
import { isPublic } from './public-paths.ts';
import type { RawAnswer } from './raw-answer.ts';
import { REASONS } from './reasons.ts';
import { hasNewSession } from './replacement-session.ts';
import { requireSession } from './require-session.ts';

const loadAxios = () => import(/* webpackChunkName: "axios" */ './axios-instance.ts');

async function send(call: ApiRequest): Promise<RawAnswer> {
  const axios = await loadAxios().catch(() => {
    // Offline, or the file is gone after a release: the next call tries again.
    throw new ApiError('network', REASONS.network);
  });
  return axios.sendByAxios(call);
}

/** Loads what sends the calls before the first one is made; a form's submit then need not wait for it. Never rejects. */
export async function warmUpApi(): Promise<void> {
  await loadAxios().catch(() => undefined);
}

/**
 * Makes one call and resolves to its raw answer, whatever its status. A call refused with 401 is sent once more when the
 * user signed in again meanwhile (acceptance A8).
 *
 * @throws ApiError `unauthorised` without a request where nobody is signed in; `network` where no answer came
 */
export async function request(call: ApiRequest): Promise<RawAnswer> {
  if (call.method !== 'GET') forgetEarlyAnswers();
  if (isPublic(call.path)) return send(call);

  const { token } = requireSession();
  const early = call.method === 'GET' ? await adoptEarlyAnswer(call.path, token) : undefined;
  call.signal?.throwIfAborted();
  const answer = early ?? await send(call);
  if (answer.status !== 401 || call.unauthorised === 'throw') return answer;
  return await hasNewSession(token) ? send(call) : answer;
}
