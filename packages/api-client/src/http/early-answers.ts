import { TIMEOUT } from './accept.ts';
import { ApiError } from './api-error.ts';
import { HANDOVER, type BootHandover } from './boot-handover.ts';
import type { RawAnswer } from './raw-answer.ts';
import { TIMED_OUT } from './reasons.ts';

const ROLE = '/api/getRole';
const box = globalThis as { [HANDOVER]?: BootHandover };

/** Drops what the boot script started: after a write its answers may be out of date. */
export function forgetEarlyAnswers(): void {
  delete box[HANDOVER];
}

function take(handover: BootHandover, path: string): Promise<RawAnswer> | undefined {
  const answer = path === ROLE ? handover.role : handover.early.get(path);
  if (path === ROLE) delete handover.role;
  else handover.early.delete(path);
  return answer;
}

/**
 * The answer that the boot script already asked for, once: the second reader of a path asks anew. Undefined where it
 * did not ask, asked for another session, asked too long ago, or got no answer – then the client asks itself.
 */
export async function adoptEarlyAnswer(path: string, token: string): Promise<RawAnswer | undefined> {
  const handover = box[HANDOVER];
  if (!handover) return undefined;
  if (handover.token !== token || Date.now() - handover.at > TIMEOUT) {
    forgetEarlyAnswers();
    return undefined;
  }
  try {
    return await take(handover, path);
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') throw new ApiError('network', TIMED_OUT);
    return undefined;
  }
}
