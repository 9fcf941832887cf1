import type { ApiRequest, RawAnswer } from './api-request.ts';
import { ApiError } from '../errors/api-error.ts';
import { REASONS } from '../errors/reasons.ts';

const loadAxios = () => import(/* webpackChunkName: "axios" */ './axios-instance.ts');

/**
 * Sends one call, for whoever is signed in, and resolves to its raw answer, whatever its status. @throws ApiError
 * `network`
 */
export async function send(call: ApiRequest): Promise<RawAnswer> {
  const axios = await loadAxios().catch(() => {
    // Offline, or the file is gone after a release: the next call tries again.
    throw new ApiError('network', REASONS.network);
  });
  return axios.sendByAxios(call);
}

/**
 * Loads what sends the calls before the first one is made; a form's submit then need not wait for it. Never rejects.
 */
export async function warmUpApi(): Promise<void> {
  await loadAxios().catch(() => undefined);
}
