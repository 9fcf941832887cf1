import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyRequest } from 'fastify';

const SHARED_STYLES = fileURLToPath(new URL('./server-page.css', import.meta.url));

/** `cache-control` of a file whose name has the hash of its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The theme that the user chose in the product. Undefined: the system's. */
export const chosenTheme = ({ headers }: FastifyRequest): 'light' | 'dark' | undefined =>
  /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(headers.cookie ?? '')?.[1] as 'light' | 'dark' | undefined;

/** `members.3f2a9c01.webp`: a hexadecimal hash, as in all hashed names of the product. */
export const hashedName = (name: string, body: Buffer): string =>
  name.replace(/(?=\.\w+$)/, `.${createHash('sha256').update(body).digest('hex').slice(0, 12)}`);

/** The styles of a page in one file: what all pages of the server share, and then its own. */
export const readStyles = async (file: string): Promise<Buffer> =>
  Buffer.concat(await Promise.all([SHARED_STYLES, file].map(async (one) => readFile(one))));
