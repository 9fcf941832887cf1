import type { ServerResponse } from 'node:http';
import type { MultiCompiler, Stats } from 'webpack';

/** What a page elsewhere needs to know of the builds. */
interface BuildState {
  /** Changes with each build without errors. */
  readonly build: string;
  /** What does not build, and wrong types. */
  readonly errors: readonly string[];
}

/** The errors of a build, each with its module, without the stack of the compiler. */
export const buildErrors = (stats: Pick<Stats, 'toJson'>): string[] =>
  (stats.toJson({ all: false, errors: true }).errors ?? []).map(({ moduleName = '', message }) =>
    `${moduleName}\n${message.replace(/\s+Caused by:[^]*/, '')}`.trim(),
  );

/** A path that no route of a remote has. The shell's override bar follows it. */
export const BUILD_FEED_PATH = '/@builds';

/**
 * Tells pages of other origins about builds, by server-sent events. The policy of a deployed shell lets it connect to
 * this machine by HTTP, not by WebSocket.
 */
export class BuildFeed {
  readonly #followers = new Set<ServerResponse>();
  readonly #errors = new Map<string, readonly string[]>();
  #build = '';

  /** Takes the result of each of webpack's builds. */
  follow(compiler: MultiCompiler): void {
    compiler.hooks.done.tap('feed', (stats) =>
      this.built(stats.hasErrors() ? { errors: buildErrors(stats) } : { build: stats.hash }),
    );
  }

  /** Takes the result of a build: what names it, or why there is none. */
  built({ build = this.#build, errors = [] }: Partial<BuildState>): void {
    this.#build = build;
    this.show('Build', errors);
  }

  /** Takes the errors of one kind, until the next call for this kind. */
  show(kind: string, errors: readonly string[]): void {
    this.#errors.set(kind, errors);
    for (const response of this.#followers) this.#send(response);
  }

  /** Answers a page that follows the builds: with the present state, if there is a build, and with each change. */
  answer(response: ServerResponse): void {
    // Without "no-transform", the dev server compresses the events, and keeps them until they fill a block.
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform' });
    response.flushHeaders();
    this.#followers.add(response);
    response.once('close', () => this.#followers.delete(response));
    if (this.#errors.size > 0) this.#send(response);
  }

  #send(response: ServerResponse): void {
    const state: BuildState = { build: this.#build, errors: [...this.#errors.values()].flat() };
    response.write(`data: ${JSON.stringify(state)}\n\n`);
  }
}
