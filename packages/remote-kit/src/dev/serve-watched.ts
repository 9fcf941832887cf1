import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { REPOSITORY, type BuildRecord, readPublished, watchFolder } from '@gym/build';
import { hashOfBuild } from '@gym/remote-contract/build-record';
import { serveLoopback } from '@gym/test-tools/loopback';
import { BUILD_FEED_PATH, BuildFeed } from '../dev-server/build-feed.ts';
import { stopOnSignals } from '../dev-server/stop-on-signals.ts';
import { checkTypes } from '../dev-server/type-check.ts';
import { buildHarness } from '../serve/build-harness.ts';
import { HARNESS_PATH, sendHarnessFile } from '../serve/harness-document.ts';
import type { RemoteFolder } from '../serve/remote-folder.ts';
import type { HeadersFor } from './allowed-origins.ts';
import { readDeclared, sendUnavailable } from './answer-declared.ts';
import { answersCall, type Behind, sendHarnessOf } from './gym-server.ts';
import { addresses } from './port.ts';

interface WatchedOptions {
  readonly port: number;
  /** For the files, which a shell of another origin loads as a local override. */
  readonly headersFor: HeadersFor;
  readonly behind: Behind;
  /** Takes a line for the terminal. */
  say(line: string): void;
}

const CLIENT = 'reload-client.mjs';
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/**
 * Serves a remote of rspack or Vite in the harness. Each save builds it, and the page loads again. Only webpack's
 * builds have a dev server that refreshes components in place.
 */
export async function serveWatched(
  remote: RemoteFolder,
  { port, headersFor, behind, say }: WatchedOptions,
): Promise<void> {
  const { folder, manifest } = remote;
  const { name } = manifest;
  const out = path.join(REPOSITORY, 'node_modules/.cache/remote-kit', `dev-${name}`);
  mkdirSync(out, { recursive: true });
  say(`1. Building ${name} and its harness: the page loads again after each save.`);
  const feed = new BuildFeed();
  const recordFile = path.join(out, 'build.json');
  const readRecord = () => JSON.parse(readFileSync(recordFile, 'utf8')) as BuildRecord;
  let built = () => {};
  const first = new Promise<void>((resolve) => {
    built = resolve;
  });
  const [harness, stopBuilding] = await Promise.all([
    buildHarness('development'),
    watchFolder(folder, out, (failure) => {
      say(`${name}: ${failure ?? 'built'}`);
      feed.built(failure === undefined ? { build: hashOfBuild(readRecord()) } : { errors: [failure] });
      built();
    }),
  ]);
  const server = await serveLoopback((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://harness.test');
    const headers = headersFor(request);
    if (answersCall(behind, manifest, request, response)) return;
    if (pathname === BUILD_FEED_PATH) {
      response.setHeaders(new Map(Object.entries(headers)));
      feed.answer(response);
    } else if (pathname === `${HARNESS_PATH}${CLIENT}`)
      response
        .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
        .end(readFileSync(new URL(CLIENT, import.meta.url)));
    else if (!sendHarnessFile(response, harness, pathname))
      void answer(pathname, response, { folder, out, headers, behind });
  }, port);
  await first;
  say('2. Checking types beside: an error shows here and in the browser, and stops nothing.');
  const stopChecks = checkTypes([path.join(folder, 'src/remote.ts')], (errors) => {
    feed.show('Types', errors);
    for (const error of errors) say(`Types: ${error}`);
    if (errors.length === 0) say('Types: no errors');
  });
  stopOnSignals(async () => {
    stopChecks();
    await Promise.all([server.stop(), stopBuilding(), behind.gym?.stop()]);
  });
  say(addresses(name, port));
}

/** Answers with a built file, the declarations, or the page of the harness. */
async function answer(
  pathname: string,
  response: ServerResponse,
  { folder, out, headers, behind }: { folder: string; out: string; headers: ReturnType<HeadersFor>; behind: Behind },
): Promise<void> {
  const declared = await readDeclared(folder, response, pathname === '/remote.json' ? readPublished : undefined);
  if (!declared) return;
  const file = path.join(out, path.basename(pathname));
  if (pathname === '/remote.json')
    response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(declared));
  else if (path.dirname(pathname) === '/' && path.extname(pathname) in TYPES && existsSync(file))
    response
      .writeHead(200, { ...headers, 'content-type': `${TYPES[path.extname(pathname)] ?? ''}; charset=utf-8` })
      .end(readFileSync(file));
  else if (existsSync(path.join(out, 'build.json'))) {
    const record = JSON.parse(readFileSync(path.join(out, 'build.json'), 'utf8')) as BuildRecord;
    await sendHarnessOf(response, { declared, record }, behind, { modules: [CLIENT] });
  } else sendUnavailable(response, `${declared.name} does not build: see the terminal for the reason.`);
}
