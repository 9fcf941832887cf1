import path from 'node:path';
import type { FastifyReply } from 'fastify';
import type { Encoding } from '../../platform/http/compressed-response.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Returns the content type of a file by its extension. */
export function contentType(file: string): string {
  return TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
}

interface Asset {
  readonly body: Buffer;
  readonly encoding: Encoding;
}

/** Reads a file of the release by its name; undefined if it is missing. */
export type ReadFile = (name: string) => Promise<Buffer | undefined>;

/** Names whose segments have no leading dots, so that hidden files and parent folders stay out. */
const SAFE_NAME = /^[\w@~-][\w.@~-]*(\/[\w@~-][\w.@~-]*)*$/;
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };
/** Longer than all names of the product, and shorter than the limit of file systems. */
const MAX_NAME_LENGTH = 200;

/** Reads a hashed file in the first encoding that exists; undefined if the file is missing. */
export async function readAsset(
  read: ReadFile,
  name: string,
  encodings: readonly Encoding[],
): Promise<Asset | undefined> {
  if (!SAFE_NAME.test(name) || name.length > MAX_NAME_LENGTH) return undefined;
  for (const encoding of encodings) {
    const body = await read(`assets/${name}${ENDINGS[encoding]}`);
    if (body) return { body, encoding };
  }
  return undefined;
}

/** Answers a request for a file that does not exist. */
export function sendMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('There is no such file.\n');
}
