import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { serveLoopback } from '@gym/test-tools/loopback';
import { ownOrigins } from '../own-api/own-api.ts';
import { answersTokens } from '../own-api/service-tokens.ts';
import { readBuildRecord, type RemoteFolder } from '../serve/remote-folder.ts';
import type { ServedBuild } from '../serve/serve-built.ts';
import type { LiveApi } from './live-api.ts';
import { type LiveDocument, liveDocument } from './live-document.ts';
import type { LiveShell } from './live-shell.ts';

/** A deployed shell with a local build, on a loopback port. */
export interface ServedLive extends ServedBuild {
  readonly document: LiveDocument;
}

/** Paths that the shell's page requests besides the files of its document. */
const OWN_PATH = /^\/([^.]*|versions\.json|favicon\.ico|manifest\.webmanifest|uploads\/.*)$/;

const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css', '.js': 'text/javascript' };

/** Serves the live shell with the build in a remote's `dist` in place of its released one. */
export async function serveLive(remote: RemoteFolder, shell: LiveShell, api: LiveApi): Promise<ServedLive> {
  const document = liveDocument(shell, remote, readBuildRecord(remote));
  const own = new Set(document.remote.files.map(({ file }) => `/${file}`));
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://live.test');
    if (answersTokens(remote.manifest, request, response)) return undefined;
    const file = document.files.get(pathname);
    if (file) {
      const name = path.basename(pathname);
      const body = own.has(pathname) ? readFileSync(path.join(remote.folder, 'dist', name)) : await shell.read(file);
      return response
        .writeHead(200, {
          'content-type': `${TYPES[path.extname(name)] ?? 'application/octet-stream'}; charset=utf-8`,
          'cache-control': 'max-age=3600',
        })
        .end(body);
    }
    if (pathname.startsWith('/api/')) return api.answer(request, response);
    if (pathname === '/versions.json')
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document.versions));
    if (path.extname(pathname) !== '') return response.writeHead(404).end();
    return response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': document.policy,
      })
      .end(document.html);
  };
  const { url, stop } = await serveLoopback((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(502);
      response.end((error as Error).message);
    });
  });
  const origins = ownOrigins(remote.manifest);
  return {
    url,
    document,
    // The shell shows pictures of users. All other paths without an extension are documents and calls.
    owns: ({ origin, pathname }) =>
      (origin === url && (document.files.has(pathname) || OWN_PATH.test(pathname))) || origins.includes(origin),
    stop,
  };
}
