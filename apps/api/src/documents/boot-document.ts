import { createHash } from 'node:crypto';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { bootConfig } from '../config/boot-config.ts';
import type { Config } from '../config/config.ts';
import type { Encoding } from './accepted-encodings.ts';
import type { Release } from './release.ts';

/** The boot document as it goes out, once for each encoding. */
export interface BootDocument {
  readonly policy: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  /** Changes with the document and with its policy, so that no old policy is kept for a new deployment. */
  etag(encoding: Encoding): string;
}

/** Fills a release's document with the deployment's configuration and compresses it, once for each release. */
export async function renderBootDocument(release: Release, config: Config): Promise<BootDocument> {
  const html = Buffer.from(release.renderDocument(bootConfig(config)));
  const policy = release.contentSecurityPolicy({ apiBase: config.apiBase, cdnBase: config.cdnBase });
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } }),
    promisify(gzip)(html, { level: 9 }),
  ]);
  const hash = createHash('sha256').update(html).update('\0').update(policy).digest('base64url').slice(0, 22);
  return { policy, bodies: { br, gzip: gz, identity: html }, etag: (encoding) => `"${hash}-${encoding}"` };
}
