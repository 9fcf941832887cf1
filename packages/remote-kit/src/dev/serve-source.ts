import type { IncomingMessage, ServerResponse } from 'node:http';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { buildHarness } from '../serve/build-harness.ts';
import { HARNESS_PATH, harnessRemote, sendHarness, sendHarnessFile } from '../serve/harness-document.ts';
import { readRemoteFolder, type RemoteFolder } from '../serve/remote-folder.ts';
import { defaultPort, requireFreePort } from './port.ts';
import { followRebuilds, sourceConfig } from './compile.ts';

/** The URL of the rebuild events. */
const REBUILDS = `${HARNESS_PATH}rebuilds`;
/** A shell of another origin loads the files, too, as a local override. */
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-private-network': 'true',
  'cache-control': 'no-store',
};

/**
 * Serves a remote from its source on a loopback port, and rebuilds it at every change. The files have their released
 * names, for the shell's local override. Every other URL serves the harness. It runs until the process ends.
 */
export async function serveSource(
  remote: RemoteFolder,
  port = Number(process.env.PORT) || defaultPort(remote.manifest.name),
): Promise<void> {
  const {
    folder,
    manifest: { name },
  } = remote;
  await requireFreePort(port);
  const harness = await buildHarness('development');
  const compiler = webpack(await sourceConfig(remote));
  const rebuilds = followRebuilds(compiler, (line) => console.log(`${name}: ${line}`));
  const answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { pathname } = new URL(request.url ?? '/', 'http://harness.test');
    if (pathname === REBUILDS) return rebuilds.subscribe(response);
    if (sendHarnessFile(response, harness, pathname)) return;
    if (pathname !== '/remote.json') return next();
    response
      .writeHead(200, { ...CORS_HEADERS, 'content-type': 'application/json' })
      .end(JSON.stringify(readRemoteFolder(folder).manifest));
  };
  const page = async (_request: IncomingMessage, response: ServerResponse) => {
    const record = await rebuilds.record();
    // Read the manifest at each request, so that a new route appears at the next load.
    if (record)
      return sendHarness(response, {
        remote: harnessRemote(readRemoteFolder(folder).manifest, record),
        rebuilds: REBUILDS,
      });
    response
      .writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
      .end(`${name} does not build: see the terminal for the reason.`);
  };
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      static: false,
      headers: CORS_HEADERS,
      // The page reloads itself: the dev server's client in the entry would differ from the released code.
      client: false,
      hot: false,
      liveReload: false,
      webSocketServer: false,
      devMiddleware: { publicPath: '/', index: false, stats: 'none' },
      setupMiddlewares: (middlewares) => [
        { name: 'remote-kit', middleware: answer },
        ...middlewares,
        { name: 'harness', middleware: page },
      ],
    },
    compiler,
  );
  await server.start();
  console.log(
    `${name} alone: http://127.0.0.1:${port}/\n` +
      `In a deployed shell that allows overrides, append this to its address: ${overrideLine(name, port)}`,
  );
}

/** The query that loads this remote into a deployment with `REMOTE_OVERRIDES=1`. */
const overrideLine = (name: string, port: number): string => `?override=${name}@http://127.0.0.1:${port}/`;
