import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { BuildRecord } from '@gym/build';
import { contentSecurityPolicy } from '@gym/release/content-security-policy';
import type { BootRemote, RemoteJson } from '@gym/remote-contract';
import { audiencesOf } from '@gym/remote-contract/audiences-of';
import { callMarks } from '@gym/remote-contract/call-marks';
import { exampleFor, kindOf } from '@gym/remote-contract/points';
import { developmentSettings } from '@gym/remote-contract/settings';
import type { HarnessPage } from '../harness/harness-page.ts';

/**
 * Describes a remote to the harness: its declarations and its built files, which are at the root of the harness's
 * server.
 */
export function harnessRemote(manifest: RemoteJson, { version, entry, files }: BuildRecord): BootRemote {
  const { name, title, owner, contract, audience, menu, routes, slots } = manifest;
  const own = files.map(({ file, integrity }) => ({ file, integrity }));
  const container = own.find(({ file }) => file === entry[0]);
  if (!container)
    throw new Error(`The build of ${name} has no entry: does its configuration use a plugin of @gym/build?`);
  const set = developmentSettings(manifest);
  return {
    name,
    title,
    owner,
    version,
    contract,
    audience: audiencesOf({ audience })[0] ?? 'staff',
    menu,
    // The host sends no early call here: the check compares them with the calls of the screen.
    routes: routes.map(({ path }) => ({ path, early: [], files: [] })),
    ...(slots && {
      slots: Object.fromEntries(
        Object.entries(slots).map(([point, slot]) => [
          point,
          { ...slot, kind: kindOf(point), example: exampleFor(point, slot) },
        ]),
      ),
    }),
    ...set,
    calls: callMarks({ ...manifest, ...set }),
    entry: container,
    files: own,
  };
}

/** Path of the harness's own files, beside the remote's. */
export const HARNESS_PATH = '/@harness/';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** JSON that is safe inside a `<script>` block. */
const inBlock = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** What development adds to the page. */
export interface Additions {
  readonly extend?: (policy: string) => string;
  /** Names of modules below `HARNESS_PATH`. */
  readonly modules?: readonly string[];
}

/** Sends the page that hosts the remote, at any URL, under the product's own policy. */
export function sendHarness(
  response: ServerResponse,
  page: HarnessPage,
  { extend = (policy) => policy, modules = [] }: Additions = {},
): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': extend(contentSecurityPolicy({ apiBase: '', cdnBase: '/' }, {}, page.remote.origins)),
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
${modules.map((name) => `<script type="module" src="${HARNESS_PATH}${name}"></script>`).join('')}
</head>
<body>
<div id="root"></div>
</body>
</html>
`);
}

/** Sends one of the harness's own files; returns false if there is none of this name. */
export function sendHarnessFile(response: ServerResponse, harness: string, pathname: string): boolean {
  if (pathname !== `${HARNESS_PATH}harness.js` && pathname !== `${HARNESS_PATH}harness.css`) return false;
  const file = path.basename(pathname);
  response
    .writeHead(200, { 'content-type': TYPES[path.extname(file)], 'cache-control': 'no-cache' })
    .end(readFileSync(path.join(harness, file)));
  return true;
}
