import { TIMEOUT } from './accept.ts';
import { ApiError } from './api-error.ts';
import { HANDOVER, type BootHandover } from './boot-handover.ts';
import type { RawAnswer } from './raw-answer.ts';
import { TIMED_OUT } from './reasons.ts';

const ROLE = '/api/getRole';
const box = globalThis as { [HANDOVER]?: BootHandover };

/** Drops what was asked early: after a write its answers may be out of date. */
export function forgetEarlyAnswers(): void {
  delete box[HANDOVER];
}

function take(handover: BootHandover, path: string): Promise<RawAnswer> | undefined {
  const answer = path === ROLE ? handover.role : handover.early.get(path);
  if (path === ROLE) delete handover.role;
  else handover.early.delete(path);
  return answer;
}

const isUsable = ({ token, at }: BootHandover, asked: string): boolean => token === asked && Date.now() - at <= TIMEOUT;

/** Asks for these paths ahead of those who will read them; what the boot script, or a call before, asked for is not asked again. */
export function offerEarlyAnswers(token: string, paths: readonly string[], ask: (path: string) => Promise<RawAnswer>): void {
  const known = box[HANDOVER];
  const before = known && isUsable(known, token) ? known : undefined;
  const early: BootHandover['early'] = new Map();
  for (const path of paths) {
    const answer = before?.early.get(path) ?? ask(path);
    answer.catch(() => undefined); // thrown again to whoever reads
    early.set(path, answer);
  }
  box[HANDOVER] = { token, at: Date.now(), ...(before?.role && { role: before.role }), early };
}

/**
 * The answer that was already asked for, once: the second reader of a path asks anew. Undefined where it was not, was asked
 * for another session, too long ago, or in the boot script without an answer – then the client asks itself.
 */
export async function adoptEarlyAnswer(path: string, token: string): Promise<RawAnswer | undefined> {
  const handover = box[HANDOVER];
  if (!handover) return undefined;
  if (!isUsable(handover, token)) {
    forgetEarlyAnswers();
    return undefined;
  }
  try {
    return await take(handover, path);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if ((error as Error).name === 'TimeoutError') throw new ApiError('network', TIMED_OUT);
    return undefined;
  }
}
