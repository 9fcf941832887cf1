import type { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildRecord } from '@gym/build';
import type { IncomingMessage, ServerResponse } from 'node:http';
import webpack, { type Compiler, type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { type BuildFeed, buildErrors } from './build-feed.ts';
import { checkTypes } from './type-check.ts';

interface HotServerOptions {
  readonly host?: string;
  readonly port: number;
  /** One build each, by name. The first is the host of the others. */
  readonly builds: Readonly<Record<string, Configuration>>;
  /** The types of these files, and of everything that they import, are checked. */
  readonly roots: readonly string[];
  /** The headers of each response. */
  headersFor?(request: IncomingMessage): Record<string, string>;
  /** Tells pages of other origins about builds and errors. */
  readonly feed?: BuildFeed;
  /** Answers what no build has. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Takes a line for the terminal. */
  say(line: string): void;
}

/** A dev server that listens. */
export interface HotServer {
  /** The record of a build; undefined while it has errors and never built before. Waits for the first build. */
  record(name: string): Promise<BuildRecord | undefined>;
  /** Shows errors of one kind in the terminal and over every open page, until the next call for this kind. */
  showErrors(kind: string, errors: readonly string[]): void;
  stop(): Promise<void>;
}

/**
 * Builds everything in one process, and again at each save. The browser gets the change without a reload where React
 * can refresh the component. Errors of builds and of types show in the terminal and over the page.
 */
export async function serveHot(options: HotServerOptions): Promise<HotServer> {
  const { builds, roots, feed, say } = options;
  const compiler = webpack(Object.entries(builds).map(([name, config]) => ({ ...config, name })));
  const records = Object.fromEntries(compiler.compilers.map((one) => [one.name ?? '', followRecord(one, say)]));
  feed?.follow(compiler);
  const server = new WebpackDevServer(serverOptions(options), compiler);
  await server.start();
  const errors = new Map<string, readonly string[]>();
  let isBuilt = false;
  const send = (clients: readonly WebpackDevServer.ClientConnection[]) => {
    const all = [...errors].flatMap(([kind, texts]) => texts.map((message) => ({ file: kind, message })));
    if (all.length > 0) server.sendMessage([...clients], 'errors', all);
    else if (isBuilt) server.sendMessage([...clients], 'still-ok');
  };
  server.webSocketServer?.implementation.on('connection', (client: WebpackDevServer.ClientConnection) =>
    send([client]),
  );
  const showErrors = (kind: string, texts: readonly string[]) => {
    const before = errors.get(kind);
    errors.set(kind, texts);
    feed?.show(kind, texts);
    for (const text of texts) say(`${kind}: ${text}`);
    if (before?.length !== 0 && texts.length === 0) say(`${kind}: no errors`);
    if (before?.length || texts.length > 0) send(server.webSocketServer?.clients ?? []);
  };
  // A build dismisses what the page shows, so what still holds is shown again.
  compiler.hooks.done.tap('errors', (stats) => {
    isBuilt = !stats.hasErrors();
    if (isBuilt) send(server.webSocketServer?.clients ?? []);
  });
  let stopChecks: () => void = () => undefined;
  let stopped = false;
  // The check takes as much of the processor as a build, so it waits for the first one.
  void Promise.all(Object.values(records).map((record) => record())).then(() => {
    if (!stopped) stopChecks = checkTypes(roots, (found) => showErrors('Types', found));
  });
  return {
    record: (name) => records[name]?.() ?? Promise.resolve(undefined),
    showErrors,
    stop: async () => {
      stopped = true;
      stopChecks();
      await server.stop();
    },
  };
}

const serverOptions = ({
  host = '127.0.0.1',
  port,
  headersFor,
  answer,
}: HotServerOptions): WebpackDevServer.Configuration => ({
  host,
  port,
  static: false,
  ...(headersFor && { headers: headersFor }),
  // The host's build has the client as an entry (`hot-config.ts`).
  client: false,
  hot: false,
  liveReload: false,
  webSocketServer: 'ws',
  setupExitSignals: false,
  devMiddleware: { index: false, stats: 'none' },
  setupMiddlewares: (middlewares) => [...middlewares, { name: 'answer', middleware: answer }],
});

/** Reports each build and keeps its record. After a build with errors, the last good one stays. */
function followRecord(compiler: Compiler, say: (line: string) => void): () => Promise<BuildRecord | undefined> {
  let record: BuildRecord | undefined;
  let built = () => {};
  const first = new Promise<void>((resolve) => {
    built = resolve;
  });
  compiler.hooks.done.tap('record', (stats) => {
    if (stats.hasErrors()) for (const error of buildErrors(stats)) say(`${compiler.name ?? 'app'}: ${error}`);
    else {
      const { outputFileSystem, outputPath } = compiler;
      const read = (outputFileSystem as { readFileSync?: typeof readFileSync } | null)?.readFileSync;
      if (read) record = withoutUpdates(JSON.parse(read(path.join(outputPath, 'build.json'), 'utf8')) as BuildRecord);
      say(`${compiler.name ?? 'app'}: built in ${stats.endTime - stats.startTime} ms`);
    }
    built();
  });
  return () => first.then(() => record);
}

/** A document names the files of a whole build. Updates are for the pages that are open. */
function withoutUpdates(record: BuildRecord): BuildRecord {
  const isWhole = (file: string) => !file.includes('.hot-update.');
  return {
    ...record,
    entry: record.entry.filter(isWhole),
    pages: Object.fromEntries(
      Object.entries(record.pages).map(([name, page]) => [name, { ...page, files: page.files.filter(isWhole) }]),
    ),
    files: record.files.filter(({ file }) => isWhole(file)),
  };
}
