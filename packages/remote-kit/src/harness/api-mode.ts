import { createTestApi, type TestApi } from '@gym/api-client/testing';
import type { Audience } from '@gym/remote-contract';

/** The behaviours of a harness's API. */
export const API_MODES = ['full', 'specification only', 'slow', '401', '403', '500'] as const;
export type ApiMode = (typeof API_MODES)[number];

export const isApiMode = (text: string | null): text is ApiMode =>
  (API_MODES as readonly (string | null)[]).includes(text);

/** Delay of each call of the slow API. */
const SLOW_MS = 2_000;

/** The API has the roles of the specification. Everybody but administrators has those of staff (acceptance A5). */
export const roleOf = (audience: Audience): 'admin' | 'staff' => (audience === 'admin' ? 'admin' : 'staff');

/** What a server answers to every call in these modes. */
export const FAILURES: Readonly<Partial<Record<ApiMode, { readonly status: number; readonly body: string }>>> = {
  401: { status: 401, body: '{"status":"error","reason":"The session has ended."}' },
  403: { status: 403, body: '{"status":"error","reason":"You may not do this."}' },
  500: { status: 500, body: '' },
};

/** Starts a server that answers by the examples of the contract, with a session of the remote's audience. */
export function startApi(mode: ApiMode, audience: Audience): TestApi {
  const api = createTestApi(mode === 'specification only' ? { features: [] } : {});
  api.signIn(roleOf(audience));
  if (mode === 'slow') api.slowDown(SLOW_MS);
  const failure = FAILURES[mode];
  if (failure) api.answerWith('*', failure);
  return api;
}
