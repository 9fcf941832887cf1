import type { ApiRequest, RawAnswer } from './api-request.ts';
import { ApiError, REASONS } from '../errors/api-error.ts';

const loadAxios = () => import(/* webpackChunkName: "axios" */ './axios-instance.ts');

/**
 * Sends one call and resolves to its raw response, whatever its status. It sends the token of the current session.
 *
 * @throws ApiError `network`
 */
export async function send(call: ApiRequest): Promise<RawAnswer> {
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
