import type { IncomingMessage, ServerResponse } from 'node:http';
import { createFakeApi, type FakeApi } from '@gym/fake-api';
import { type ApiMode, roleOf } from '../harness/api-mode.ts';
import type { Audience } from '@gym/remote-contract';

/** What a failing API answers, as the harness does. */
const FAILURES: Readonly<Partial<Record<ApiMode, { status: number; body: string }>>> = {
  401: { status: 401, body: '{"status":"error","reason":"The session has ended."}' },
  403: { status: 403, body: '{"status":"error","reason":"You may not do this."}' },
  500: { status: 500, body: '' },
};

/**
 * The fake API on a port, for the shell and a remote. It always answers what the shell itself asks for, so that only
 * the remote meets a failing or waiting API.
 */
export class LiveApi {
  readonly #audience: Audience;
  readonly #ofShell = new Set<string>();
  #fake: FakeApi;
  #mode: ApiMode = 'full';
  #held: (() => void)[] | undefined;
  #calls: string[] = [];
  #inFlight = 0;

  constructor(audience: Audience) {
    this.#audience = audience;
    this.#fake = createFakeApi({ mode: 'full' });
  }

  /** The session that the browser stores. Every mode accepts it. */
  readonly session = { fname: 'Kit', lname: 'Visitor', token: 'kit' };

  /** Begins a screen with a new gym. */
  begin(mode: ApiMode, isHeld = false): void {
    this.release();
    this.#mode = mode;
    this.#fake = createFakeApi({ mode: mode === 'specification only' ? 'spec-only' : 'full' });
    this.#calls = [];
    this.#held = isHeld ? [] : undefined;
  }

  /** Takes the calls since the last `begin` as those of the shell. */
  learnShell({ except = [] }: { readonly except?: readonly string[] } = {}): void {
    for (const call of this.#calls) if (!except.includes(call)) this.#ofShell.add(call);
  }

  /** The calls of the remote since the last `begin`, in order. */
  calls(): readonly string[] {
    return this.#calls.filter((call) => !this.#ofShell.has(call));
  }

  isQuiet(): boolean {
    return this.#inFlight === 0;
  }

  /** Answers what is held. */
  release(): void {
    const waiting = this.#held ?? [];
    this.#held = undefined;
    waiting.forEach((go) => go());
  }

  /** Answers a request for a path below `/api/`. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://api.test');
    const call = pathname.replace('/api/', '');
    this.#calls.push(call);
    const isOfRemote = !this.#ofShell.has(call);
    const held = isOfRemote ? this.#held : undefined;
    if (held) await new Promise<void>((resolve) => held.push(resolve));
    this.#inFlight += 1;
    try {
      const body = await bodyOf(request);
      const answer =
        (isOfRemote ? FAILURES[this.#mode] : undefined) ??
        this.#fake.answer({
          method: request.method ?? 'GET',
          path: pathname,
          query: Object.fromEntries(searchParams),
          headers: { ...textHeaders(request), authorization: `Bearer ${this.#token()}` },
          ...(body !== undefined && { body }),
        });
      response
        .writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
        .end(answer.body);
    } finally {
      this.#inFlight -= 1;
    }
  }

  /** A valid token of the current gym. */
  #token(): string {
    const { users, sessions } = this.#fake.gym;
    const user = users.find(({ role }) => (role === 1) === (roleOf(this.#audience) === 'admin'));
    sessions.set(this.session.token, user?.id ?? 0);
    return this.session.token;
  }
}

const textHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}
