import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { launchOptions } from '@gym/test-tools/product';

type Parameters = Readonly<Record<string, unknown>>;
interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/**
 * A Chromium whose pages no debugger watches. Playwright switches on the inspector of every page, and V8 then parses
 * each script again for the places of its functions: up to half of the time that a load spends on the main thread.
 * https://chromedevtools.github.io/devtools-protocol/
 */
export class UnwatchedBrowser {
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #count = 0;

  /** Starts it with a profile of its own, on disk, with the cache of compiled code. */
  static async open(args: readonly string[]): Promise<UnwatchedBrowser> {
    return new UnwatchedBrowser(await mkdtemp(join(tmpdir(), 'gym-bench-profile-')), args);
  }

  private constructor(folder: string, args: readonly string[]) {
    const { executablePath = '', args: quiet = [] } = launchOptions(args);
    const own = ['--headless', '--remote-debugging-pipe', `--user-data-dir=${folder}`, '--window-size=1280,800'];
    this.#folder = folder;
    this.#process = spawn(executablePath, [...quiet, ...own, '--lang=en-GB', 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    let rest = '';
    (this.#process.stdio[4] as Readable).setEncoding('utf8').on('data', (chunk: string) => {
      const messages = (rest + chunk).split('\0');
      rest = messages.pop() ?? '';
      for (const message of messages) this.#receive(JSON.parse(message) as Answer);
    });
  }

  #receive(answer: Answer): void {
    if (answer.id === undefined) return;
    this.#waiting.get(answer.id)?.(answer);
    this.#waiting.delete(answer.id);
  }

  /** Calls a method of the protocol. @throws Error with the browser's reason */
  async send<Result>(method: string, params: Parameters = {}, sessionId?: string): Promise<Result> {
    const id = ++this.#count;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    (this.#process.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  }

  /** Opens a page: with the profile's caches, or in a context of its own, without any. */
  async openPage(cache: 'of the profile' | 'empty'): Promise<UnwatchedPage> {
    const { browserContextId } =
      cache === 'empty'
        ? await this.send<{ browserContextId: string }>('Target.createBrowserContext')
        : { browserContextId: undefined };
    const url = 'about:blank';
    const { targetId } = await this.send<{ targetId: string }>('Target.createTarget', { url, browserContextId });
    const { sessionId } = await this.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    return {
      send: (method, params) => this.send(method, params, sessionId),
      close: async () => {
        await this.send('Target.closeTarget', { targetId });
        if (browserContextId) await this.send('Target.disposeBrowserContext', { browserContextId });
      },
    };
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    await this.send('Browser.close');
    await ended;
    // The browser may still write for a moment.
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

export interface UnwatchedPage {
  send<Result>(method: string, params?: Parameters): Promise<Result>;
  close(): Promise<void>;
}

/** Evaluates an expression, also if it is a promise. @throws Error if it throws */
export async function evaluate<Value>(page: UnwatchedPage, expression: string): Promise<Value> {
  const { result, exceptionDetails } = await page.send<{
    result: { value: Value };
    exceptionDetails?: { exception?: { description?: string } };
  }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'The page threw.');
  return result.value;
}
