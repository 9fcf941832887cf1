import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import type { ApiMode } from '../harness/api-mode.ts';
import type { HarnessDriver } from '../live/harness-driver.ts';
import { fromResponse, toRequest } from '../own-api/messages.ts';
import type { AnswerOwnApi, OwnApiPage } from '../own-api/own-api.ts';

const TIMEOUT_MS = 10_000;
const LOOK_EVERY_MS = 20;

/** The API of a remote's own team on a page of the kit. It answers, fails, or waits. */
export class StagedOwnApi {
  readonly #answer: AnswerOwnApi | undefined;
  readonly #page: OwnApiPage;
  #mode: ApiMode = 'full';
  #held: (() => void)[] | undefined;
  #inFlight = 0;
  #finished = 0;
  #calls: string[] = [];
  #problems: string[] = [];

  /** @param answer absent: the API is unavailable, and each screen must say so */
  constructor(answer: AnswerOwnApi | undefined, page: OwnApiPage) {
    this.#answer = answer;
    this.#page = page;
  }

  /** Answers the page's calls of these origins. */
  async follow(page: Page, origins: readonly string[]): Promise<void> {
    for (const origin of origins) await page.route(`${origin}/**`, (route) => this.#follow(route));
  }

  /** Begins a screen. */
  begin(mode: ApiMode, isHeld: boolean): void {
    this.release();
    this.#mode = mode;
    this.#held = isHeld ? [] : undefined;
    this.#calls = [];
    this.#problems = [];
  }

  /** Answers what is held. */
  release(): void {
    const waiting = this.#held ?? [];
    this.#held = undefined;
    waiting.forEach((go) => go());
  }

  /** The calls since the last `begin`. Without answers, there are none to check. */
  calls(): readonly string[] {
    return this.#answer ? this.#calls : [];
  }

  /** The calls since the last `begin` that nothing answered. */
  problems(): string | undefined {
    return this.#problems.length > 0 ? [...new Set(this.#problems)].join('\n') : undefined;
  }

  /** Resolves after every call has its answer, with the number of all answers. @throws Error if that takes too long */
  async quiet(): Promise<number> {
    for (const until = Date.now() + TIMEOUT_MS; this.#inFlight > 0; await pause(LOOK_EVERY_MS))
      if (Date.now() > until)
        throw new Error(`There was no answer within ${TIMEOUT_MS / 1000} seconds: ${this.#calls.join(', ')}`);
    return this.#finished;
  }

  async #follow(route: Route): Promise<void> {
    const request = route.request();
    this.#calls.push(`${request.method()} ${request.url()}`);
    const held = this.#held;
    const mode = this.#mode;
    this.#inFlight += 1;
    try {
      if (held) await new Promise<void>((resolve) => held.push(resolve));
      // The records of a page leave out aborted requests. Its code sees that the network failed.
      if (mode === 'own-none') await route.abort('aborted');
      else await route.fulfill(await this.#answerTo(route, mode));
    } finally {
      this.#inFlight -= 1;
      this.#finished += 1;
    }
  }

  async #answerTo(route: Route, mode: ApiMode): Promise<Parameters<Route['fulfill']>[0]> {
    const request = route.request();
    const cors = { 'access-control-allow-origin': request.headers()['origin'] ?? '' };
    if (mode === 'own-500') return { status: 500, headers: cors, body: '' };
    if (!this.#answer) return { status: 503, headers: cors, body: '' };
    try {
      const asked = toRequest(request.url(), request.method(), await request.allHeaders(), request.postDataBuffer());
      const { status, headers, body } = await fromResponse(await this.#answer(asked, this.#page));
      return { status, headers: { ...headers, ...cors }, body };
    } catch (error) {
      this.#problems.push((error as Error).message);
      return { status: 503, headers: cors, body: '' };
    }
  }
}

/** Drives a page whose own API answers as the screen's mode says. A screen rests when that API rests, too. */
export function withOwnApi(driver: HarnessDriver, ownApi: StagedOwnApi): HarnessDriver {
  /** An answer may lead to the next call. */
  const settled = async () => {
    const until = Date.now() + TIMEOUT_MS;
    for (let before = -1, finished = await ownApi.quiet(); finished !== before; finished = await ownApi.quiet()) {
      if (Date.now() > until) throw new Error('The screen calls its own API again and again.');
      before = finished;
      await driver.settled();
    }
  };
  return {
    ...driver,
    settled,
    load: async (path) => {
      ownApi.begin('full', false);
      await driver.load(path);
      await settled();
    },
    open: async (path, mode, how) => {
      ownApi.begin(mode, how?.held === 'own API');
      await driver.open(path, mode, how);
      if (!how?.held) await settled();
    },
    release: async () => {
      ownApi.release();
      await driver.release();
      await settled();
    },
  };
}
