import { calls, type CallName } from '@gym/api-contract';
import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** Returns where a response breaks the contract; empty for a correct response. */
export function contractErrors(call: CallName, body: unknown): string[] {
  const schema: TSchema = calls[call].answer;
  return [...Value.Errors(schema, body)].map(({ path, message }) => `${path}: ${message}`);
}
