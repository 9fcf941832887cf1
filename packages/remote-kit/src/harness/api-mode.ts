import { type Session, setFeatures, writeSession } from '@gym/api-client';
import { createTestApi, type TestAnswers, type TestApi } from '@gym/api-client/testing';
import type { AnswerOf, calls } from '@gym/api-contract';
import type { Audience } from '@gym/remote-contract';
import { type OwnApiUse, SERVICE_TOKEN_PATH } from './own-api-use.ts';

/** A session of the server, and what that announced. */
export interface HarnessSession extends Session {
  readonly features: readonly string[];
}

/** The behaviours of a harness's API. */
const API_MODES = ['full', 'specification only', 'slow', '401', '403', '500'] as const;
/** In these, only the API of the remote's own team fails or is slow. */
const OWN_API_MODES = ['own-500', 'own-none', 'own-slow'] as const;
export type ApiMode = 'server' | (typeof API_MODES | typeof OWN_API_MODES)[number];

/** The behaviours of a page's API, the initial one first. A page without a session has no server behind it. */
export const modesOf = ({
  session,
  ownApi,
}: {
  readonly session?: HarnessSession;
  readonly ownApi?: OwnApiUse;
}): readonly [ApiMode, ...ApiMode[]] => [
  ...(session ? (['server', ...API_MODES] as const) : API_MODES),
  ...(ownApi === 'answer' ? OWN_API_MODES : []),
];

/** Delay of each call of the slow API. */
export const SLOW_MS = 2_000;

/** The API has the roles of the specification. Everybody but administrators has those of staff (acceptance A5). */
export const roleOf = (audience: Audience): 'admin' | 'staff' => (audience === 'admin' ? 'admin' : 'staff');

/** What a server answers to every call in these modes. */
export const FAILURES: Readonly<Partial<Record<ApiMode, { readonly status: number; readonly body: string }>>> = {
  401: { status: 401, body: '{"status":"error","reason":"The session has ended."}' },
  403: { status: 403, body: '{"status":"error","reason":"You may not do this."}' },
  500: { status: 500, body: '' },
};

/** A signed token, from the server or the kit: whose keys the page's address publishes. */
async function readToken(
  origin: string,
  session: HarnessSession | undefined,
): Promise<AnswerOf<typeof calls.getServiceToken>> {
  const path = session ? '/api/getServiceToken' : SERVICE_TOKEN_PATH;
  const headers = session && { authorization: `Bearer ${session.token}` };
  const answer = await fetch(`${path}?${new URLSearchParams({ origin })}`, { headers });
  return (await answer.json()) as AnswerOf<typeof calls.getServiceToken>;
}

let screens = 0;

/**
 * Starts a server that answers by the examples of the contract, with a session of the remote's audience.
 * @param session of the server behind the page, which answers in the mode `server`
 */
export function startApi(mode: ApiMode, audience: Audience, session?: HarnessSession): TestApi | undefined {
  const isOfServer = mode === 'server' || OWN_API_MODES.some((own) => own === mode);
  if (isOfServer && session) {
    writeSession(session);
    setFeatures(session.features);
    return undefined;
  }
  const answers: TestAnswers = { getServiceToken: ({ query }) => readToken(query['origin'] ?? '', session) };
  const api = createTestApi({ answers, ...(mode === 'specification only' && { features: [] }) });
  // A remote keeps service tokens for a session, so that each screen has a session of its own.
  writeSession({ ...api.signIn(roleOf(audience)), token: `screen-${(screens += 1)}` });
  if (mode === 'slow') api.slowDown(SLOW_MS);
  const failure = FAILURES[mode];
  if (failure) api.answerWith('*', failure);
  return api;
}
