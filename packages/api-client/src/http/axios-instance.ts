import axios, { type AxiosAdapter, type AxiosRequestConfig } from 'axios';
import { ApiError } from '../errors/api-error.ts';
import { REASONS, TIMED_OUT } from '../errors/reasons.ts';
import { readSession } from '../session/session-store.ts';
import { type ApiRequest, isPublic, type RawAnswer } from './api-request.ts';
import { ACCEPT, TIMEOUT } from './boot-handover.ts';
import { apiOptions } from './settings.ts';

let replaced: AxiosAdapter | undefined;

/** Puts something else than the network under the axios instance: the fake, in tests. Undefined takes it away. */
export function replaceAdapter(adapter: AxiosAdapter | undefined): void {
  replaced = adapter;
}

const replacedAdapter = (): AxiosAdapter | undefined => replaced;

/** What it means that a call brought no answer. */
export function transportError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (axios.isCancel(error)) return signal?.reason ?? error;
  if (!axios.isAxiosError(error)) return error;
  const late = error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT';
  return new ApiError('network', late ? TIMED_OUT : REASONS.network);
}

/**
 * The one axios instance, a chunk of its own: the first screen's answers come from the boot script, so axios may arrive
 * after them. It hands every answer on as text, whatever its status; `understand` makes sense of it in one place.
 */
const instance = axios.create({
  timeout: TIMEOUT,
  headers: { Accept: ACCEPT },
  responseType: 'text',
  transformResponse: (body: unknown) => body,
  validateStatus: () => true,
  // No header beyond the specification's: axios would copy a cookie named XSRF-TOKEN into one.
  withXSRFToken: false,
  xsrfCookieName: '',
});

/**
 * The bearer token, on every call but the public ones (acceptance A12). Read when sending: a replay takes the new one.
 */
instance.interceptors.request.use((config) => {
  const session = isPublic((config.url ?? '').slice(apiOptions().base.length)) ? undefined : readSession();
  if (session) config.headers.set('Authorization', `Bearer ${session.token}`);
  return config;
});

/**
 * Sends a call over the network.
 *
 * @throws ApiError of kind `network` where no answer came; the signal's reason where the caller gave up
 */
export async function sendByAxios({ path, body, ...call }: ApiRequest): Promise<RawAnswer> {
  const adapter = replacedAdapter();
  try {
    const { status, data } = await instance.request<unknown>({
      // What a call is made with besides is axios's own, name by name.
      ...(call as AxiosRequestConfig),
      url: apiOptions().base + path,
      ...(body && { data: body }),
      ...(adapter && { adapter }),
    });
    return data instanceof Blob
      ? { status, body: '', file: data }
      : { status, body: typeof data === 'string' ? data : '' };
  } catch (error) {
    throw transportError(error, call.signal);
  }
}
