import { HOSTILE_ANSWERS } from '@gym/test-tools/hostile-answers';
import type { Fault } from '../failures/faulty-origin.ts';

export type HostileAnswer = readonly [name: string, fault: Fault];

/** Responses that a compromised server or proxy could send to any call, by name. */
export const ANSWERS: readonly HostileAnswer[] = Object.entries(HOSTILE_ANSWERS).map(([name, { status, body }]) => {
  const type = body.startsWith('<') ? 'text/html' : 'application/json';
  return [name, (response) => void response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body)];
});

/**
 * Returns some of the answers, in rotation, so that the `nth` screens together get them all. The client's tests send
 * every answer to every call.
 */
export const someAnswers = (nth: number, count = 2): HostileAnswer[] =>
  Array.from({ length: count }, (_, index) => ANSWERS[(nth * count + index) % ANSWERS.length]).filter(
    (answer) => answer !== undefined,
  );
