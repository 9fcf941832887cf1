import type { Gym } from '../gym/gym.ts';
import { specCalls } from './calls.ts';
import { SECTION_7 } from './requests.ts';
import type { Outcome } from './spec-call.ts';

/** A request as it arrives. Header names are in lower case. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The parsed JSON body. */
  readonly body?: unknown;
}

export interface WireAnswer {
  readonly status: number;
  /** JSON text, or ''. */
  readonly body: string;
}

const IDS = new Set(['id', 'role', 'member_id', 'plan_id', 'country', 'state', 'city']);

/** The same response with its ids and the role as strings. */
const withStringIds = (json: unknown): unknown =>
  JSON.parse(
    JSON.stringify(json, (name, value: unknown) =>
      IDS.has(name) && typeof value === 'number' ? String(value) : value,
    ),
  );

export interface AnswerOptions {
  /** The type of ids and of the role. Some servers send strings. */
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

/** Responds to one request like a server that knows only section 7. */
export function answerBySpec(gym: Gym, request: WireRequest, { idsAs = 'number' }: AnswerOptions = {}): WireAnswer {
  const { status, json } = outcome(gym, request);
  if (json === undefined) return { status, body: '' };
  return { status, body: JSON.stringify(idsAs === 'string' ? withStringIds(json) : json) };
}
