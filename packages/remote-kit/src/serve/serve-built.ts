import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { BuildRecord } from '@gym/build';
import { harnessRemote, sendHarness, sendHarnessFile } from './harness-document.ts';
import type { RemoteFolder } from './remote-folder.ts';

/** A built remote and its harness, on a loopback port. */
export interface ServedBuild {
  readonly url: string;
  /** Whether a path belongs to the page. The remote itself causes all other requests. */
  owns(pathname: string): boolean;
  stop(): Promise<void>;
}

/**
 * Serves the build in a remote's `dist` unchanged.
 * @throws Error if there is none
 */
export async function serveBuilt({ folder, manifest }: RemoteFolder, harness: string): Promise<ServedBuild> {
  const dist = path.join(folder, 'dist');
  if (!existsSync(path.join(dist, 'build.json')))
    throw new Error(`${manifest.name} is not built: run "pnpm build" first.`);
  const record = JSON.parse(readFileSync(path.join(dist, 'build.json'), 'utf8')) as BuildRecord;
  const page = { remote: harnessRemote(manifest, record) };
  const files = new Set(record.files.map(({ file }) => `/${file}`));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://harness.test');
    if (files.has(pathname)) {
      const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
      response
        .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'max-age=3600' })
        .end(readFileSync(path.join(dist, pathname)));
    } else if (pathname.startsWith('/api/')) {
      // The client's calls go to the fake API in the page. A request that arrives here bypassed the client.
      response.writeHead(404).end();
    } else if (!sendHarnessFile(response, harness, pathname)) sendHarness(response, page);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    owns: (pathname) =>
      files.has(pathname) ||
      pathname.startsWith('/@harness/') ||
      manifest.routes.some(({ path: route }) => matches(route, pathname)),
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

/** Whether a declared route such as `/member/:id` matches this path. */
const matches = (route: string, pathname: string): boolean =>
  new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`, 'i').test(pathname);
