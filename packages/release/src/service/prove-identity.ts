import { ReleaseError } from '../target/release-error.ts';
import { failureOf } from './service-failure.ts';

const TIMEOUT_MS = 15_000;

/** The sessions of this process, by service and proof: an ID token opens one session only. */
const sessions = new Map<string, Promise<string>>();

const keyOf = (origin: string): string =>
  [origin, process.env['RELEASE_ID_TOKEN'], process.env['ACTIONS_ID_TOKEN_REQUEST_URL']].join(' ');

/**
 * The token by which the release service knows who asks. A desk has one of its own (`RELEASE_TOKEN`). A pipeline gets
 * a session for the ID token of its CI: GitHub issues one on request, GitLab puts it into `RELEASE_ID_TOKEN`.
 * @throws ReleaseError if there is neither, or the service rejects it
 */
export function proveIdentity(origin: string): Promise<string> {
  const { RELEASE_TOKEN: own } = process.env;
  if (own?.trim()) return Promise.resolve(own.trim());
  const known = sessions.get(keyOf(origin));
  if (known) return known;
  const opening = openSession(origin);
  sessions.set(keyOf(origin), opening);
  opening.catch(() => forgetSession(origin));
  return opening;
}

/** Forgets a session that the service no longer accepts. */
export const forgetSession = (origin: string): void => void sessions.delete(keyOf(origin));

/** Ends the sessions of this process, so that nobody can use them after it. Without an answer they end by their age. */
export async function endSessions(): Promise<void> {
  const opened = [...sessions].map(async ([key, opening]) => {
    const [origin] = key.split(' ');
    await fetch(new URL('/releases/session', origin), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await opening}` },
      redirect: 'error',
      signal: AbortSignal.timeout(3_000),
    });
  });
  sessions.clear();
  await Promise.allSettled(opened);
}

async function openSession(origin: string): Promise<string> {
  const answer = await fetch(new URL('/releases/session', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: await readIdToken(origin) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw await failureOf(origin, answer);
  return ((await answer.json()) as { token: string }).token;
}

async function readIdToken(origin: string): Promise<string> {
  const {
    RELEASE_ID_TOKEN: given,
    ACTIONS_ID_TOKEN_REQUEST_URL: url,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: token,
  } = process.env;
  if (given?.trim()) return given.trim();
  if (!url || !token)
    throw new ReleaseError(
      `${origin} must know who you are: set RELEASE_TOKEN to your token, or let the workflow have the permission ` +
        '"id-token: write".',
      { failure: 'denied' },
    );
  const address = new URL(url);
  address.searchParams.set('audience', origin);
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { value } = (await answer.json().catch(() => ({}))) as { value?: string };
  if (value === undefined)
    throw new ReleaseError(`The CI issued no ID token (${answer.status}).`, { failure: 'unreachable' });
  return value;
}
