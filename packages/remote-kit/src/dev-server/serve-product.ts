import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { APPS, appFolder, readPublished, readShellDeclaration, REMOTES } from '@gym/build';
import { bootRemotes, bootShell, insertBootData } from '@gym/release/document';
import type { BootData, BootFile } from '@gym/remote-contract';
import { appConfig } from './app-config.ts';
import { ApiProcess } from './api-process.ts';
import { DEVELOPMENT, developmentVersions, readRemote, writeRelease } from './development-release.ts';
import { forward, sendFailure } from './forward.ts';
import { requireFreePort } from './port.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { hotHost, hotRemote } from './hot-config.ts';
import { type HotServer, serveHot } from './hot-server.ts';

/** Everything that runs is imported from these files. */
const ROOTS = [
  path.join(appFolder('shell'), 'src/main.tsx'),
  ...REMOTES.map((app) => path.join(appFolder(app), 'src/remote.ts')),
  path.join(appFolder('api'), 'src/operations/commands/gym.ts'),
];

/** Serves the product from its sources: the API, the shell and every remote, on one origin. Runs until a signal. */
export async function serveProduct(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> {
  const host = env['HOST'] ?? '127.0.0.1';
  const port = Number(env['PORT'] ?? 8080);
  const url = `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  await requireFreePort(host, port);
  say('1. Starting the server: it starts again when you save one of its files.');
  const started: { server?: HotServer } = {};
  const api = await ApiProcess.start({
    url,
    releases: await writeRelease(),
    say,
    showErrors: (errors) => started.server?.showErrors('API', errors),
  });
  const stopWatching = api.watch();
  stopOnSignals(() => Promise.all([stopWatching(), api.stop(), started.server?.stop()]));
  say(`2. Building shell, ${REMOTES.join(' and ')}, in memory: the browser takes what you save.`);
  const server = await serveHot({
    host,
    port,
    builds: await hotBuilds(),
    roots: ROOTS,
    answer: (request, response) => void answer(request, response),
    say,
  });
  started.server = server;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const failure = await api.running();
    if (failure !== undefined) return sendFailure(response, failure);
    if (request.url === '/versions.json')
      return sendJson(response, async () => developmentVersions(await bootData(server.record)));
    const app = REMOTES.find((remote) => request.url === `/assets/${remote}/remote.json`);
    if (app !== undefined) return sendJson(response, () => readRemote(app, readPublished));
    return forward(request, response, api.port, (html) => complete(html, server.record));
  };
  const [failure] = await Promise.all([api.running(), ...APPS.map(server.record)]);
  say('3. Checking types beside: an error shows here and in the browser, and stops nothing.');
  say(failure === undefined ? api.output() : `The server does not run: mend it and save. The product is at ${url}`);
}

async function hotBuilds(): Promise<Record<string, Configuration>> {
  const builds = APPS.map(async (app) => {
    const config = await appConfig(appFolder(app));
    return [app, (app === 'shell' ? hotHost : hotRemote)(config, `/assets/${app}/`)] as const;
  });
  return Object.fromEntries(await Promise.all(builds));
}

/** Puts the data of the latest builds into a document. Other pages of the server have no place for them. */
async function complete(html: string, record: HotServer['record']): Promise<string> {
  if (!html.includes('%boot%')) return html;
  await writeRelease();
  return insertBootData(html, await bootData(record));
}

/** Sends what the API server does not know: the builds of the page, and what their sources declare. */
async function sendJson(response: ServerResponse, read: () => Promise<object>): Promise<void> {
  try {
    const json = JSON.stringify(await read());
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(json);
  } catch (error) {
    sendFailure(response, error instanceof Error ? error.message : String(error));
  }
}

async function bootData(record: HotServer['record']): Promise<BootData> {
  const shellRecord = await record('shell');
  if (!shellRecord) throw new Error('The shell does not build: see the terminal for the reason.');
  const { manifest } = await readShellDeclaration(appFolder('shell'));
  const shell = { app: 'shell', record: shellRecord, manifest };
  const remotes = [];
  for (const app of REMOTES) {
    const built = await record(app);
    if (built) remotes.push(...bootRemotes({ app, record: built, manifest: await readRemote(app) }, shell));
  }
  const own = bootShell(shell, DEVELOPMENT);
  // Files change with every save, so they have no hash, and a remote may load files that the document does not name.
  return {
    release: DEVELOPMENT,
    shell: {
      ...own,
      files: unhashed([...own.files, ...remotes.flatMap(({ files }) => files)]),
      routes: own.routes.map((route) => ({ ...route, files: unhashed(route.files) })),
    },
    remotes: remotes.map((remote) => ({
      ...remote,
      version: DEVELOPMENT,
      entry: { ...remote.entry, integrity: '' },
      routes: remote.routes.map((route) => ({ ...route, files: unhashed(route.files) })),
      files: [],
    })),
  };
}

const unhashed = (files: readonly BootFile[]): BootFile[] => files.map(({ file }) => ({ file, integrity: '' }));
