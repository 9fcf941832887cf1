import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serveLoopback } from '@gym/test-tools/loopback';
import { slotPath } from '../harness/harness-page.ts';
import { answersTokens } from '../own-api/service-tokens.ts';
import { harnessRemote, sendHarness, sendHarnessFile } from './harness-document.ts';
import { readBuildRecord, type RemoteFolder } from './remote-folder.ts';

/** A built remote and its harness, on a loopback port. */
export interface ServedBuild {
  readonly url: string;
  /** Whether an address belongs to the page or to an API of the remote. The remote causes all other requests. */
  owns(address: URL): boolean;
  stop(): Promise<void>;
}

/**
 * Serves the build in a remote's `dist` unchanged.
 * @throws Error if there is none
 */
export async function serveBuilt(remote: RemoteFolder, harness: string): Promise<ServedBuild> {
  const { folder, manifest } = remote;
  const dist = path.join(folder, 'dist');
  const record = readBuildRecord(remote);
  const page = { remote: harnessRemote(manifest, record) };
  const files = new Set(record.files.map(({ file }) => `/${file}`));
  const { url, stop } = await serveLoopback((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://harness.test');
    if (answersTokens(manifest, request, response)) return;
    if (files.has(pathname)) {
      const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
      response
        .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'max-age=3600' })
        .end(readFileSync(path.join(dist, pathname)));
    } else if (pathname.startsWith('/api/')) {
      // The client's calls go to the test API in the page. A request that arrives here bypassed the client.
      response.writeHead(404).end();
    } else if (!sendHarnessFile(response, harness, pathname)) sendHarness(response, page);
  });
  const ownsPath = (pathname: string) =>
    files.has(pathname) ||
    pathname.startsWith('/@harness/') ||
    Object.keys(manifest.slots ?? {}).some((slot) => pathname === slotPath(slot)) ||
    manifest.routes.some(({ path: route }) => matches(route, pathname));
  return {
    url,
    owns: ({ origin, pathname }) =>
      (origin === url && ownsPath(pathname)) || (page.remote.origins ?? []).includes(origin),
    stop,
  };
}

/** Whether a declared route such as `/member/:id` matches this path. */
const matches = (route: string, pathname: string): boolean =>
  new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`, 'i').test(pathname);
