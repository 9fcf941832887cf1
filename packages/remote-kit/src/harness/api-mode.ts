import { type Session, setFeatures, writeSession } from '@gym/api-client';
import { createTestApi, type TestApi } from '@gym/api-client/testing';
import type { Audience } from '@gym/remote-contract';

/** A session of the server, and what that announced. */
export interface HarnessSession extends Session {
  readonly features: readonly string[];
}

/** The behaviours of a harness's API. */
const API_MODES = ['full', 'specification only', 'slow', '401', '403', '500'] as const;
export type ApiMode = 'server' | (typeof API_MODES)[number];

/** The behaviours of a page's API, the initial one first. A page without a session has no server behind it. */
export const modesOf = (session: HarnessSession | undefined): readonly [ApiMode, ...ApiMode[]] =>
  session ? ['server', ...API_MODES] : API_MODES;

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

/**
 * Starts a server that answers by the examples of the contract, with a session of the remote's audience.
 * @param session of the server behind the page, which answers in the mode `server`
 */
export function startApi(mode: ApiMode, audience: Audience, session?: HarnessSession): TestApi | undefined {
  if (mode === 'server' && session) {
    writeSession(session);
    setFeatures(session.features);
    return undefined;
  }
  const api = createTestApi(mode === 'specification only' ? { features: [] } : {});
  api.signIn(roleOf(audience));
  if (mode === 'slow') api.slowDown(SLOW_MS);
  const failure = FAILURES[mode];
  if (failure) api.answerWith('*', failure);
  return api;
}
