import { answerStatus } from './answer-status.ts';
import type { RemotePhase } from './remote-phase.ts';

/**
 * Why the browser refused a file, by the status of its answer: one that was answered well and not taken is another file than
 * the one that was released.
 * @param what the file in the sentence, `its entry`
 * @param fetching the phase where it could not be fetched at all
 */
export function refusedFile(what: string, url: string, fetching: RemotePhase): [RemotePhase, string] {
  const status = answerStatus(url);
  if (status === undefined) return [fetching, `${what} could not be fetched, or is not the file that was released`];
  if (status === 0) return [fetching, `${what} could not be fetched`];
  return status < 400
    ? ['integrity', `${what} is not the file that was released`]
    : [fetching, `${what} was answered with ${status}`];
}
