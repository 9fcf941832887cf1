import { ApiError, fieldsOf, hasFeature, numberOf, read, readSession, textOf, unreadable } from '@gym/api-client';
import type { Feature } from '@gym/api-contract';

interface ServiceToken {
  readonly token: string;
  /** The moment to ask for another one. */
  readonly staleAt: number;
}

/** A token that is used up to its end might end on its way. */
const MARGIN_MS = 30_000;
const UNAVAILABLE = 'This server cannot prove to other services who is signed in. Ask the operator to update it.';
const NO_ADDRESS = "The address of this service is not set up yet. Ask the people who run your gym's system to set it.";
const NO_ANSWER = 'This service does not answer. Try again shortly.';

type Tokens = Map<string, Promise<ServiceToken>>;

let current: { readonly session: string; readonly tokens: Tokens } = { session: '', tokens: new Map() };

/** The tokens of the session by origin. Those of a session before are forgotten: nobody uses them any more. */
function tokensOfSession(): Tokens {
  const session = readSession()?.token ?? '';
  if (session !== current.session) current = { session, tokens: new Map() };
  return current.tokens;
}

async function request(origin: string): Promise<ServiceToken> {
  if (!hasFeature('service-tokens' satisfies Feature)) throw new ApiError('refused', UNAVAILABLE);
  const askedAt = Date.now();
  const { data, status } = await read(`/api/getServiceToken?${new URLSearchParams({ origin })}`);
  const { token, expires_in } = fieldsOf(data);
  const [text, seconds] = [textOf(token), numberOf(expires_in)];
  if (text === '' || seconds === undefined) throw unreadable(status);
  return { token: text, staleAt: askedAt + seconds * 1000 - MARGIN_MS };
}

function renew(tokens: Tokens, origin: string): Promise<ServiceToken> {
  const asked = request(origin);
  tokens.set(origin, asked);
  asked.catch(() => {
    if (tokens.get(origin) === asked) tokens.delete(origin);
  });
  return asked;
}

/**
 * A valid token for an origin. Callers at the same time share one request.
 *
 * @param rejected the token that the origin did not accept, which is never returned again
 * @throws ApiError if the server gives none
 */
async function serviceToken(origin: string, rejected?: string): Promise<string> {
  const tokens = tokensOfSession();
  const known = tokens.get(origin);
  const found = await (known ?? renew(tokens, origin));
  if (found.token !== rejected && found.staleAt > Date.now()) return found.token;
  // Another caller may have renewed it meanwhile.
  const renewed = tokens.get(origin);
  return (await (renewed && renewed !== known ? renewed : renew(tokens, origin))).token;
}

/**
 * Calls an API of the remote's own team like `fetch`, with a token that proves the signed-in user to it (ADR-0099). The
 * remote declares the API's origin in `origins` of its `remote.json`. The token is for that origin only, and no other
 * credential is sent. A redirect is an error, because it could lead elsewhere. If the API answers 401, the call is sent
 * once more with a new token, unless its body is a stream (`duplex`).
 *
 * @param url an absolute address
 * @throws ApiError if the address is none, as with an empty setting, if the API does not answer, or if our server gives
 * no token: the remote does not declare the origin, the session has ended, or the server does not announce
 * `service-tokens`
 */
export async function fetchOwnApi(url: string | URL, init: RequestInit = {}): Promise<Response> {
  if (!URL.canParse(url)) throw new ApiError('refused', NO_ADDRESS);
  const { origin, href } = new URL(url);
  const send = (token: string): Promise<Response> => {
    init.signal?.throwIfAborted();
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetch(href, { ...init, headers, credentials: 'omit', redirect: 'error' }).catch((error: unknown) => {
      // The browser does not say why: the network, a redirect, or headers that the API must send.
      throw error instanceof TypeError ? new ApiError('network', NO_ANSWER) : error;
    });
  };
  const token = await serviceToken(origin);
  const answer = await send(token);
  if (answer.status !== 401 || 'duplex' in init) return answer;
  return send(await serviceToken(origin, token));
}
