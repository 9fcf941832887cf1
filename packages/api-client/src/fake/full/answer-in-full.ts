import { calls, type Call } from '@gym/api-contract';
import type { Gym, GymUser, WireAnswer, WireRequest } from '@gym/spec-server/gym';
import { recorded } from './audit-trail.ts';
import { answerOnce, type SavedAnswers } from './answer-once.ts';
import { decode } from './decode.ts';
import type { FullCall } from './full-call.ts';
import { receiveFile } from './receive-file.ts';
import { FakeRefusal } from './refusal.ts';
import { fullCalls } from './full-calls.ts';

const text = (body: unknown): WireAnswer => ({ status: 200, body: String(body) });
const json = (status: number, value: unknown): WireAnswer => ({ status, body: JSON.stringify(value) });

/** 401 for a missing or dead token and nothing else, 403 for the other role's call (acceptance A10). */
function requireAccess(gym: Gym, { access }: Call, token: string): GymUser | undefined {
  if (access === 'public') return undefined;
  const user = gym.users.find(({ id, active }) => active && id === gym.sessions.get(token));
  if (!user) throw new FakeRefusal(401, 'Your session has ended. Sign in again.');
  if (access === 'admin' && user.role !== 1) throw new FakeRefusal(403, 'Only an administrator may do this.');
  if (access === 'staff' && user.role === 1) throw new FakeRefusal(403, 'Only staff may do this.');
  return user;
}

function answer(gym: Gym, saved: SavedAnswers, request: WireRequest): WireAnswer {
  const name = request.path.replace('/api/', '');
  const call: Call | undefined = Object.hasOwn(calls, name) ? calls[name as keyof typeof calls] : undefined;
  if (!call) throw new FakeRefusal(404, 'There is nothing at this address.');
  if (call.method !== request.method) throw new FakeRefusal(405, `${call.path} is answered to ${call.method} only.`);
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const user = requireAccess(gym, call, token);
  const full = fullCalls[name];
  if (!full) throw new FakeRefusal(404, `This server does not offer ${call.path} yet.`);

  const [body, query] = [
    call.file ? receiveFile(call.file, request.body) : decode(call.body, request.body),
    decode(call.query, request.query),
  ];
  const value = () => full({ gym, body, query, user, token } as unknown as Parameters<FullCall>[0]);
  const answered = () => (call.download ? text(value()) : json(200, value()));
  const work = () => (request.method === 'POST' ? recorded(gym, { user, action: name }, answered) : answered());
  const key = user && request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  return key === undefined ? work() : answerOnce(saved, `${user?.id} ${name} ${key}`, body, work);
}

/** Answers one request the way our server does. */
export function answerInFull(gym: Gym, saved: SavedAnswers, request: WireRequest): WireAnswer {
  try {
    return answer(gym, saved, request);
  } catch (error) {
    if (!(error instanceof FakeRefusal)) throw error;
    return json(error.status, { status: 'error', result: 'error', reason: error.message, ...error.details });
  }
}
