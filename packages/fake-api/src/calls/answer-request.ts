import { type Call, type CallName, calls, reasons } from '@gym/api-contract';
import type { Gym, GymUser, WireAnswer, WireRequest } from '../gym.ts';
import { recordHealthRead, withAuditEntries } from './audit-trail.ts';
import { confirmByPassword, requireConfirmedIdentity } from './confirmed-identity.ts';
import { decode, receiveFile } from './decode-request.ts';
import { type FakeCallInput, FakeHttpError } from './fake-call.ts';
import { fakeCalls } from './index.ts';
import { hasOneTimePassword } from './one-time-passwords.ts';
import { isSecondFactorMissing } from './second-factor.ts';

interface CheckedInput {
  readonly gym: Gym;
  readonly body: unknown;
  readonly query: unknown;
  readonly user: GymUser | undefined;
  readonly token: string;
}

/** First responses by user, call and idempotency key. */
type SavedAnswers = Map<string, { readonly body: string; readonly answer: WireAnswer }>;

/** Processes a save once per key and repeats the first response for every repetition (acceptance J3). */
function answerIdempotently(saved: SavedAnswers, key: string, body: unknown, work: () => WireAnswer): WireAnswer {
  const text = JSON.stringify(body);
  const first = saved.get(key);
  if (first) {
    if (first.body !== text) throw new FakeHttpError(422, reasons.request.usedIdempotencyKey);
    return first.answer;
  }
  const answer = work();
  saved.set(key, { body: text, answer });
  return answer;
}

const text = (body: unknown): WireAnswer => ({ status: 200, body: String(body) });
const json = (status: number, value: unknown): WireAnswer => ({ status, body: JSON.stringify(value) });

/** Rejects a missing or dead token with 401, and a call of the other role with 403 (acceptance A10). */
function requireAccess(
  gym: Gym,
  { access, withoutSecondFactor, withOneTimePassword }: Call,
  token: string,
): GymUser | undefined {
  if (access === 'public') return undefined;
  const user = gym.users.find(({ id, active }) => active && id === gym.sessions.get(token));
  if (!user) throw new FakeHttpError(401, reasons.access.sessionEnded);
  if (access === 'admin' && user.role !== 1) throw new FakeHttpError(403, reasons.access.adminOnly);
  if (access === 'staff' && user.role === 1) throw new FakeHttpError(403, reasons.access.staffOnly);
  if (hasOneTimePassword(gym, user.id)) {
    if (!withOneTimePassword) throw new FakeHttpError(403, reasons.access.oneTimePassword);
  } else if (!withoutSecondFactor && isSecondFactorMissing(gym, user.id))
    throw new FakeHttpError(403, reasons.access.secondFactorMissing);
  return user;
}

/** Releases before `confirm-identity` send the own password with an erasure. */
function requireConfirmation(
  gym: Gym,
  name: CallName,
  { user, token, body }: { user: GymUser; token: string; body: Record<string, unknown> },
): void {
  if (name === 'eraseMember' && typeof body.password === 'string')
    confirmByPassword(gym, { user, token }, body.password);
  requireConfirmedIdentity(gym, token);
}

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name);

/** Runs a call. The contract's schemas have checked what the types of its input promise. */
const run = <Name extends CallName>(name: Name, input: CheckedInput): unknown =>
  fakeCalls[name](input as FakeCallInput<Name>);

function answer(gym: Gym, saved: SavedAnswers, request: WireRequest): WireAnswer {
  const name = request.path.replace('/api/', '');
  if (!isCallName(name)) throw new FakeHttpError(404, reasons.request.unknownPath);
  const call: Call = calls[name];
  if (call.method !== request.method) throw new FakeHttpError(405, reasons.request.wrongMethod(call.path, call.method));
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const user = requireAccess(gym, call, token);
  const body = call.file ? receiveFile(call.file, request.body) : decode(call.body, request.body);
  const query = decode(call.query, request.query);
  const value = () => {
    if (call.confirmed && user) requireConfirmation(gym, name, { user, token, body });
    return run(name, { gym, body, query, user, token });
  };
  const answered = () => (call.download ? text(value()) : json(200, value()));
  const work = () => (request.method === 'POST' ? withAuditEntries(gym, { user, action: name }, answered) : answered());
  const key = user && request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  try {
    return key === undefined ? work() : answerIdempotently(saved, `${user?.id} ${name} ${key}`, body, work);
  } catch (error) {
    if (user && error instanceof FakeHttpError)
      for (const member of error.healthData) recordHealthRead(gym, user, name, member);
    throw error;
  }
}

/** Responds to one request as our server does. */
export function answerAsServer(gym: Gym, saved: SavedAnswers, request: WireRequest): WireAnswer {
  try {
    return answer(gym, saved, request);
  } catch (error) {
    if (!(error instanceof FakeHttpError)) throw error;
    return json(error.status, { status: 'error', result: 'error', reason: error.message, ...error.details });
  }
}
