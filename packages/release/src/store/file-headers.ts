import path from 'node:path';
import type { FileHeaders } from './store.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

const ENCODINGS: Readonly<Record<string, 'br' | 'gzip'>> = { '.br': 'br', '.gz': 'gzip' };

/** Hashed files, and the records that are created once, never change; a copy that follows them is asked for again each time. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REPLACED: FileHeaders = { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' };

/** How a file that never changes is answered: a variant, `list.1f2e.js.br`, is a script like the file beside it. */
export function immutableHeaders(name: string): FileHeaders {
  const contentEncoding = ENCODINGS[path.extname(name)];
  const plain = contentEncoding ? name.slice(0, -3) : name;
  return {
    contentType: TYPES[path.extname(plain)] ?? 'application/octet-stream',
    cacheControl: IMMUTABLE,
    ...(contentEncoding && { contentEncoding }),
  };
}
