import type { Release, ServedDocument } from '@gym/release/serve';
import { bootConfig } from '../config/boot-config.ts';
import type { Config } from '../config/config.ts';
import { compressed, type Compressed } from './compressed.ts';

/** What a share of the browsers gets, ready to go out. */
export interface PreparedDocument {
  /** Browsers whose number is below this get the first such document. */
  readonly below: number;
  readonly policy: string;
  readonly page: Compressed;
  readonly versions: Compressed;
}

export interface PreparedRelease {
  /** Whether browsers get different documents, so that each needs a number. */
  readonly isShared: boolean;
  /** The document of a browser by its number. */
  of(browser: number): PreparedDocument;
}

/** Fills a release's documents with the deployment's configuration and compresses them, once for each release. */
export async function prepareRelease({ documents }: Release, config: Config): Promise<PreparedRelease> {
  const prepared = await Promise.all(documents.map((document) => prepareDocument(document, config)));
  const last = prepared.at(-1);
  if (!last) throw new Error('it holds no document');
  return { isShared: prepared.length > 1, of: (browser) => prepared.find(({ below }) => browser < below) ?? last };
}

async function prepareDocument(document: ServedDocument, config: Config): Promise<PreparedDocument> {
  const { apiBase, cdnBase, remoteOverrides } = config;
  const policy = document.contentSecurityPolicy({ apiBase, cdnBase, overrides: remoteOverrides });
  const [page, versions] = await Promise.all([
    // With its policy, so that no old one is kept for a new deployment.
    compressed(document.renderDocument(bootConfig(config)), policy),
    compressed(JSON.stringify(document.versions)),
  ]);
  return { below: document.below, policy, page, versions };
}
