import axios, { type AxiosAdapter, type AxiosRequestConfig } from 'axios';
import { ApiError, REASONS, referenceText, TIMED_OUT } from '../errors/api-error.ts';
import { readSession } from '../session/session-store.ts';
import { ACCEPT, type ApiRequest, isPublic, type RawAnswer, TIMEOUT } from './api-request.ts';
import { apiOptions, hasFeature } from './settings.ts';
import type { Feature } from '@gym/api-contract';
import { fieldsOf, parseJson } from './wire-schema.ts';

let replaced: AxiosAdapter | undefined;

/** Replaces the network below the axios instance with the test API. Undefined restores the network. */
export function replaceAdapter(adapter: AxiosAdapter | undefined): void {
  replaced = adapter;
}

const replacedAdapter = (): AxiosAdapter | undefined => replaced;

/** The error for a call that got no response. */
export function transportError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (axios.isCancel(error)) return signal?.reason ?? error;
  if (!axios.isAxiosError(error)) return error;
  const late = error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT';
  return new ApiError('network', late ? TIMED_OUT : REASONS.network);
}

/**
 * The only axios instance. It is a separate chunk: the boot script fetches the first screen's data, so axios may load
 * later. It returns every response as text, whatever its status. Only `understand` interprets it.
 */
const instance = axios.create({
  timeout: TIMEOUT,
  headers: { Accept: ACCEPT },
  responseType: 'text',
  transformResponse: (body: unknown) => body,
  validateStatus: () => true,
  // Send no header beyond the specification's: axios would copy a cookie named XSRF-TOKEN into one.
  withXSRFToken: false,
  xsrfCookieName: '',
});

/**
 * Adds the bearer token to every call except the public ones (acceptance A12). It reads the token at sending time, so
 * that a replayed call uses the new one.
 */
instance.interceptors.request.use((config) => {
  const session = isPublic((config.url ?? '').slice(apiOptions().base.length)) ? undefined : readSession();
  if (session) config.headers.set('Authorization', `Bearer ${session.token}`);
  return config;
});

async function sendOnce({ path, body, ...call }: ApiRequest): Promise<RawAnswer> {
  const adapter = replacedAdapter();
  try {
    const { status, data, headers } = await instance.request<unknown>({
      // The other fields of `ApiRequest` have the names of axios's options.
      ...(call as AxiosRequestConfig),
      url: apiOptions().base + path,
      ...(body && { data: body }),
      ...(adapter && { adapter }),
    });
    if (data instanceof Blob) return { status, body: '', file: data };
    const id: unknown = headers['x-request-id'];
    return {
      status,
      body: typeof data === 'string' ? data : '',
      // The server's own sentences name it already.
      ...(status >= 500 && typeof id === 'string' && { reference: referenceText(id.slice(0, 64)) }),
    };
  } catch (error) {
    const failure = transportError(error, call.signal);
    if (failure instanceof ApiError) apiOptions().onNoAnswer?.();
    throw failure;
  }
}

let pendingQuestion: Promise<'replay' | 'give-up'> | undefined;

async function askToConfirm(): Promise<'replay' | 'give-up'> {
  try {
    return (await apiOptions().onUnconfirmed?.()) ?? 'give-up';
  } finally {
    pendingQuestion = undefined;
  }
}

/** Whether the user has confirmed their identity. Calls that need it at the same time share one question. */
const isConfirmedNow = async (): Promise<boolean> => (await (pendingQuestion ??= askToConfirm())) === 'replay';

/** Whether the server rejected a call because it needs a confirmed identity. */
const needsConfirmation = ({ status, body }: RawAnswer): boolean =>
  status === 403 &&
  hasFeature('confirm-identity' satisfies Feature) &&
  fieldsOf(parseJson(body)).code === 'confirm-identity';

/**
 * Sends a call over the network. If it needs a confirmed identity, the user is asked, and the same request is sent once
 * more. This is here, and not in the first script, because it is rare.
 *
 * @throws ApiError of kind `network` if no response arrived; the signal's reason if the caller aborted the call
 */
export async function sendByAxios(call: ApiRequest): Promise<RawAnswer> {
  const answer = await sendOnce(call);
  return needsConfirmation(answer) && (await isConfirmedNow()) ? sendOnce(call) : answer;
}
