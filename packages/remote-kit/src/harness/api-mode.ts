import { createFakeApi, type FakeApi } from '@gym/fake-api';
import type { Audience } from '@gym/remote-contract';

/** The behaviours of a harness's API. */
export const API_MODES = ['full', 'specification only', 'slow', '401', '403', '500'] as const;
export type ApiMode = (typeof API_MODES)[number];

export const isApiMode = (text: string | null): text is ApiMode =>
  (API_MODES as readonly (string | null)[]).includes(text);

/** Delay of each call of the slow API. */
const SLOW_MS = 2_000;

/** The fake API has the roles of the specification. Everybody but administrators has those of staff (acceptance A5). */
export const roleOf = (audience: Audience): 'admin' | 'staff' => (audience === 'admin' ? 'admin' : 'staff');

/** Starts the fake API with a session of the remote's audience. */
export function startApi(mode: ApiMode, audience: Audience): FakeApi {
  const api = createFakeApi({ mode: mode === 'specification only' ? 'spec-only' : 'full' });
  api.signIn(roleOf(audience));
  if (mode === 'slow') api.slowDown(SLOW_MS);
  if (mode === '401') api.expireSessions();
  if (mode === '403') api.reject('*', { status: 403, reason: 'You may not do this.' });
  if (mode === '500') api.answerWith('*', { status: 500, body: '' });
  return api;
}
