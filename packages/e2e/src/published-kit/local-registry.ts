import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { type LoopbackServer, serveLoopback } from '@gym/test-tools/loopback';

/** A registry in memory for the packages of one scope, on a loopback port. */
export interface LocalRegistry extends LoopbackServer {
  /** The published packages, as `name@version`. */
  published(): string[];
}

interface Version {
  readonly name: string;
  readonly version: string;
  readonly dist: { readonly tarball: string; readonly integrity: string };
}

/** What `npm publish` sends. */
interface Publication {
  readonly name: string;
  readonly versions: Readonly<Record<string, Version>>;
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

/** Starts a registry: `npm publish` fills it, and every package manager installs from it. */
export async function startLocalRegistry(): Promise<LocalRegistry> {
  const versions = new Map<string, Record<string, Version>>();
  const tarballs = new Map<string, Buffer>();
  const server = await serveLoopback((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pathname = decodeURIComponent(new URL(request.url ?? '/', 'http://registry.test').pathname).slice(1);
    if (request.method === 'PUT') {
      publish((await json(request)) as Publication);
      return sendJson(response, 201, { ok: true });
    }
    const tarball = tarballs.get(pathname);
    if (tarball) return void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(tarball);
    const known = versions.get(pathname);
    if (!known) return sendJson(response, 404, { error: 'not found' });
    return sendJson(response, 200, {
      name: pathname,
      versions: known,
      'dist-tags': { latest: Object.keys(known).at(-1) },
    });
  }

  function publish({ name, versions: sent, _attachments }: Publication): void {
    const [attachment] = Object.values(_attachments);
    const tarball = Buffer.from(attachment?.data ?? '', 'base64');
    for (const [version, manifest] of Object.entries(sent)) {
      const file = `${name}/-/${version}.tgz`;
      tarballs.set(file, tarball);
      const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
      versions.set(name, {
        ...versions.get(name),
        [version]: { ...manifest, dist: { tarball: `${server.url}/${file}`, integrity } },
      });
    }
  }

  return {
    ...server,
    published: () =>
      [...versions].flatMap(([name, known]) => Object.keys(known).map((version) => `${name}@${version}`)),
  };
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
