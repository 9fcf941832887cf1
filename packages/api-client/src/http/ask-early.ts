import { readSession } from '../session/session-store.ts';
import { asAnnounced } from './as-announced.ts';
import { offerEarlyAnswers } from './early-answers.ts';
import { hasFeature } from './features.ts';
import { send } from './send.ts';

/**
 * Starts the reads that a screen is known to make while its code is still on the way. The first read of each path takes the
 * answer over; a failure is that read's to tell.
 *
 * @param calls as a `remote.json` declares them: `/api/list[feature?query]`, `/api/record?id=:id`
 * @param params of the screen's path
 * @returns drops what nobody has read by then, so that it is not taken for new later
 */
export function askEarly(
  calls: readonly string[],
  params: Readonly<Record<string, string | undefined>> = {},
): () => void {
  const session = readSession();
  if (!session) return () => undefined;
  const fill = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const paths = calls
    .map((call) => asAnnounced(call, hasFeature))
    .filter((path) => path !== undefined)
    .map(fill);
  return offerEarlyAnswers(session.token, paths, (path) => send({ method: 'GET', path }));
}
