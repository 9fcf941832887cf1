import { calls, type CallName } from '@gym/api-contract';
import { createErrorFinder } from '../platform/http/validation.ts';

/** Returns where a response breaks the contract; empty for a correct response. */
export function contractErrors(call: CallName, body: unknown): string[] {
  const { path: url, method, answer: schema } = calls[call];
  return createErrorFinder({ schema, method, url, httpStatus: '200' })(body).map(
    ({ instancePath, message }) => `${instancePath}: ${message}`,
  );
}
