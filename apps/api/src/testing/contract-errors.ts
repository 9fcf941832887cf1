import { calls, type CallName } from '@gym/api-contract';
import { createErrorFinder } from '../platform/http/validation.ts';

const finders = new Map<CallName, ReturnType<typeof createErrorFinder>>();

/** Returns where the answer to a successful call breaks the contract; empty for a correct one, and for a rejection. */
export function contractErrors(
  name: CallName,
  { status, body, text }: { status: number; body?: { status?: unknown }; text: string },
): string[] {
  if (status !== 200 || body?.status === 'error') return [];
  const { path: url, method, answer: schema } = calls[name];
  const find = finders.get(name) ?? createErrorFinder({ schema, method, url, httpStatus: '200' });
  finders.set(name, find);
  return find('download' in calls[name] ? text : body).map(
    ({ instancePath, message }) => `${instancePath}: ${message}`,
  );
}
