import { calls, type CallName } from '@gym/api-contract';
import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** Where an answer departs from the contract; empty when it keeps it. */
export function contractErrors(call: CallName, body: unknown): string[] {
  const schema: TSchema = calls[call].answer;
  return [...Value.Errors(schema, body)].map(({ path, message }) => `${path}: ${message}`);
}
