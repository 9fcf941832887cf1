import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { BuildRecord } from '@gym/build';
import { contentSecurityPolicy } from '@gym/release/content-security-policy';
import type { RemoteJson } from '@gym/remote-contract';
import type { HarnessPage, HarnessRemote } from '../harness/harness-page.ts';

/**
 * A remote as the harness loads it: what it declares, and the files that were built, at the top of the harness's
 * server.
 */
export function harnessRemote(
  { name, title, owner, contract, audience, menu, routes }: RemoteJson,
  { version, entry, files }: BuildRecord,
): HarnessRemote {
  const own = files.map(({ file, integrity }) => ({ file, integrity }));
  const container = own.find(({ file }) => file === entry[0]);
  if (!container) throw new Error(`The build of ${name} has no entry: does its webpack.config.ts use remoteConfig()?`);
  return {
    name,
    title,
    owner,
    version,
    contract,
    audience,
    menu,
    routes: routes.map(({ path }) => ({ path })),
    entry: container,
    files: own,
  };
}

/** Where the harness's own files are, beside the remote's. */
export const HARNESS_PATH = '/@harness/';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** JSON that may stand inside a `<script>` block. */
const inBlock = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** Answers the page that hosts the remote, at any address, under the product's own policy. */
export function sendHarness(response: ServerResponse, page: HarnessPage): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy({ apiBase: '', cdnBase: '/' }, []),
  }).end(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.remote.name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${HARNESS_PATH}harness.css">
<script type="application/json" id="harness">${inBlock(page)}</script>
<script defer src="${HARNESS_PATH}harness.js"></script>
</head>
<body>
<div id="root"></div>
</body>
</html>
`);
}

/** Answers one of the harness's own files; false where it has none of this name. */
export function sendHarnessFile(response: ServerResponse, harness: string, pathname: string): boolean {
  if (pathname !== `${HARNESS_PATH}harness.js` && pathname !== `${HARNESS_PATH}harness.css`) return false;
  const file = path.basename(pathname);
  response
    .writeHead(200, { 'content-type': TYPES[path.extname(file)], 'cache-control': 'no-cache' })
    .end(readFileSync(path.join(harness, file)));
  return true;
}
