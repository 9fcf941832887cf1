import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { readPublished } from '@gym/build';
import { appConfig } from '../dev-server/app-config.ts';
import { BUILD_FEED_PATH, BuildFeed } from '../dev-server/build-feed.ts';
import { developmentPolicy } from '../dev-server/development-policy.ts';
import { hotHost, hotRemote } from '../dev-server/hot-config.ts';
import { serveHot } from '../dev-server/hot-server.ts';
import { requireFreePort } from '../dev-server/port.ts';
import { stopOnSignals } from '../dev-server/stop-on-signals.ts';
import { harnessConfig } from '../serve/build-harness.ts';
import { HARNESS_PATH } from '../serve/harness-document.ts';
import type { RemoteFolder } from '../serve/remote-folder.ts';
import { allowOrigins } from './allowed-origins.ts';
import { readDeclared, sendUnavailable } from './answer-declared.ts';
import { createDevOwnApi } from './dev-own-api.ts';
import { answersCall, sendHarnessOf, startGymServer } from './gym-server.ts';
import { addresses, portOf } from './port.ts';
import { serveWatched } from './serve-watched.ts';

/**
 * Serves a remote from its source on a loopback port, in the harness, and refreshes the page at every change. The files
 * are at the root, for the shell's local override, which has another origin. It runs until a signal.
 */
export async function serveSource(
  remote: RemoteFolder,
  port = portOf(remote.manifest.name, process.env.PORT),
): Promise<void> {
  const { folder, manifest } = remote;
  const { name } = manifest;
  const headersFor = allowOrigins(process.env.SHELL_ORIGIN);
  await requireFreePort('127.0.0.1', port);
  const say = (line: string) => console.log(line);
  const url = `http://127.0.0.1:${port}`;
  const ownApi = createDevOwnApi(folder, { product: url, say });
  const gym = await startGymServer(folder, manifest, { url, say });
  const behind = { gym, ownApi };
  if (!existsSync(path.join(folder, 'webpack.config.ts')))
    return serveWatched(remote, { port, headersFor, behind, say });
  say(`1. Building ${name} and its harness, in memory: the browser takes what you save.`);
  const feed = new BuildFeed();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://harness.test');
    if (answersCall(behind, manifest, request, response)) return;
    if (pathname === BUILD_FEED_PATH) return feed.answer(response);
    const declared = await readDeclared(folder, response, pathname === '/remote.json' ? readPublished : undefined);
    if (!declared) return;
    if (pathname === '/remote.json')
      return response
        .writeHead(200, { ...headersFor(request), 'content-type': 'application/json' })
        .end(JSON.stringify(declared));
    const [record] = await Promise.all([server.record(name), server.record('harness')]);
    if (record) return sendHarnessOf(response, { declared, record }, behind, { extend: developmentPolicy });
    return sendUnavailable(response, `${name} does not build: see the terminal for the reason.`);
  };
  const server = await serveHot({
    port,
    builds: {
      harness: hotHost(harnessConfig(path.join(folder, 'dist/harness'), 'development'), HARNESS_PATH),
      [name]: hotRemote(await appConfig(folder)),
    },
    roots: [path.join(folder, 'src/remote.ts')],
    headersFor,
    feed,
    answer: (request, response) => void answer(request, response),
    say,
  });
  stopOnSignals(() => Promise.all([server.stop(), gym?.stop()]));
  await Promise.all([server.record(name), server.record('harness')]);
  say('2. Checking types beside: an error shows here and in the browser, and stops nothing.');
  say(addresses(name, port));
}
