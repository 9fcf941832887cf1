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

const FAILED = 500;

/** Keeps an answer until it is read; one that failed is not worth waiting for: whoever has not read it yet asks anew. */
function keep(early: BootHandover['early'], path: string, answer: Promise<RawAnswer>): void {
  early.set(path, answer);
  const drop = () => {
    if (early.get(path) === answer) early.delete(path);
  };
  answer.then(({ status }) => {
    if (status >= FAILED) drop();
  }, drop);
}

/**
 * Asks for these paths ahead of those who will read them. What the boot script, or a call before, asked for is not asked
 * again, and grows no younger by it.
 *
 * @returns drops what nobody has read, for when the screen that should have is there
 */
export function offerEarlyAnswers(
  token: string,
  paths: readonly string[],
  ask: (path: string) => Promise<RawAnswer>,
): () => void {
  const known = box[HANDOVER];
  const before = known && isUsable(known, token) ? known : undefined;
  const isKnown = paths.some((path) => before?.early.has(path));
  const offered: BootHandover = {
    token,
    at: before && isKnown ? before.at : Date.now(),
    ...(before?.role && { role: before.role }),
    early: new Map(),
  };
  for (const path of paths) keep(offered.early, path, before?.early.get(path) ?? ask(path));
  box[HANDOVER] = offered;
  return () => {
    if (box[HANDOVER] === offered) forgetEarlyAnswers();
  };
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
