import type { IncomingMessage, ServerResponse } from 'node:http';
import { calls } from '@gym/api-contract';
import { createTestApi, type TestApi } from '@gym/api-client/testing';
import { type ApiMode, FAILURES, roleOf } from '../harness/api-mode.ts';
import { addressOf, answerWithToken } from '../own-api/service-tokens.ts';
import type { Audience } from '@gym/remote-contract';

/**
 * A server of examples on a port, for the shell and a remote. It always answers what the shell itself asks for, so that
 * only the remote meets a failing or waiting API.
 */
export class LiveApi {
  readonly #role: number;
  readonly #ofShell = new Set<string>();
  #server: TestApi;
  #mode: ApiMode = 'full';
  #held: (() => void)[] | undefined;
  #calls: string[] = [];
  #inFlight = 0;

  constructor(audience: Audience) {
    this.#role = roleOf(audience) === 'admin' ? 1 : 2;
    this.#server = this.#serve();
  }

  /** The session that the browser stores. Every mode accepts it. */
  readonly session = { fname: 'Kit', lname: 'Visitor', token: 'kit' };

  #serve(more: { readonly features?: readonly string[] } = {}): TestApi {
    return createTestApi({
      ...more,
      answers: {
        getRole: { data: { role: this.#role } },
        getServiceToken: ({ query, headers }) =>
          answerWithToken({
            issuer: addressOf({ headers }),
            origin: query['origin'] ?? '',
            role: this.#role === 1 ? 'admin' : 'staff',
          }),
      },
    });
  }

  /** Begins a screen with a new server. */
  begin(mode: ApiMode, isHeld = false): void {
    this.release();
    this.#mode = mode;
    this.#server = this.#serve(mode === 'specification only' ? { features: [] } : {});
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
        (call in calls
          ? await this.#server.respond({
              call,
              method: request.method ?? 'GET',
              path: pathname,
              origin: '',
              query: Object.fromEntries(searchParams),
              headers: textHeaders(request),
              ...(body !== undefined && { body }),
            })
          : { status: 404, body: '' });
      response
        .writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
        .end(answer.body);
    } finally {
      this.#inFlight -= 1;
    }
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
