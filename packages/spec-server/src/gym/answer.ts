import { specCalls } from './calls/index.ts';
import type { Gym } from './gym.ts';
import { SECTION_7 } from './section-7.ts';
import type { Outcome } from './spec-call.ts';
import { withStringIds } from './string-ids.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

export interface AnswerOptions {
  /** Some servers write ids, and the role, as strings. */
  readonly idsAs?: 'number' | 'string';
}

const PUBLIC = new Set(['userlogin', 'SentOTP', 'ChangePassword']);

function outcome(gym: Gym, { method, path, query, headers, body }: WireRequest): Outcome {
  const name = path.replace('/api/', '');
  const call = Object.hasOwn(specCalls, name) ? specCalls[name] : undefined;
  if (!call || SECTION_7[name]?.method !== method) return { status: 404 };
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const user = PUBLIC.has(name) ? gym.users[0] : gym.users.find(({ id }) => id === gym.sessions.get(token));
  if (!user) return { status: 401 };
  return call({ gym, query, body: (body ?? {}) as Record<string, unknown>, user });
}

/** Answers one request the way a server does that knows section 7 and nothing else. */
export function answerBySpec(gym: Gym, request: WireRequest, { idsAs = 'number' }: AnswerOptions = {}): WireAnswer {
  const { status, json } = outcome(gym, request);
  if (json === undefined) return { status, body: '' };
  return { status, body: JSON.stringify(idsAs === 'string' ? withStringIds(json) : json) };
}
