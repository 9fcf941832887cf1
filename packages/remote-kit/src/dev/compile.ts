import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compiler, Configuration } from 'webpack';
import type { BuildRecord } from '@gym/build';
import type { RemoteFolder } from '../serve/remote-folder.ts';

/** The remote's own build, in development mode with readable output. */
export async function sourceConfig({ folder }: RemoteFolder): Promise<Configuration> {
  const { default: config } = (await import(pathToFileURL(path.join(folder, 'webpack.config.ts')).href)) as {
    default: Configuration;
  };
  return {
    ...config,
    mode: 'development',
    devtool: 'source-map',
    cache: { type: 'memory' },
    infrastructureLogging: { level: 'error' },
    optimization: { ...config.optimization, minimize: false },
  };
}

/** The last build, and the pages that listen for the next one. */
interface Rebuilds {
  /** The record of the last build without errors, after the first build ended. */
  record(): Promise<BuildRecord | undefined>;
  /** Keeps a response open and sends an event after each build without errors (server-sent events). */
  subscribe(response: ServerResponse): void;
}

/** Follows a watching compiler. After a build with errors, the last good build stays. */
export function followRebuilds(compiler: Compiler, say: (line: string) => void): Rebuilds {
  let record: BuildRecord | undefined;
  let built = () => {};
  const first = new Promise<void>((resolve) => {
    built = resolve;
  });
  const listeners = new Set<ServerResponse>();
  compiler.hooks.done.tapPromise('remote-kit', async (stats) => {
    if (stats.hasErrors()) {
      built();
      return say(stats.toString({ all: false, errors: true, colors: false }));
    }
    record = JSON.parse(await readOutput(compiler, 'build.json')) as BuildRecord;
    built();
    say(`built in ${stats.endTime - stats.startTime} ms`);
    for (const response of listeners) response.write('event: rebuilt\ndata:\n\n');
  });
  return {
    record: () => first.then(() => record),
    subscribe: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(': listening\n\n');
      listeners.add(response);
      response.once('close', () => listeners.delete(response));
    },
  };
}

/** Reads a built file, which is in memory while a server watches the source. */
const readOutput = ({ outputFileSystem, outputPath }: Compiler, file: string): Promise<string> =>
  new Promise((resolve, reject) => {
    if (!outputFileSystem) throw new Error('The compiler has no output.');
    outputFileSystem.readFile(path.join(outputPath, file), (error, content) =>
      error ? reject(error) : resolve(String(content)),
    );
  });
