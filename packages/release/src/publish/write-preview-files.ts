import { inPreviews, requireRemote } from '../target/preview-record.ts';
import type { PublishedRemote } from '../target/published-build.ts';
import type { Store } from '../target/store.ts';
import { publishFiles } from '../target/asset-files.ts';
import { readLocalBuild } from '../target/local-build.ts';
import { type PublishRequest, type PublishResult, readSharedTypes } from './publish.ts';

/** A local remote whose files are on the target, apart from those of published builds. */
export interface PreviewedBuild {
  readonly candidate: PublishedRemote;
  /** The same, with its files where previews have them. */
  readonly files: PublishedRemote;
  readonly result: PublishResult;
}

/**
 * Writes the files of a local remote for a preview. It publishes nothing: a promotion finds no build.
 * @throws ReleaseError for a shell, or if a name already has a different content
 */
export async function writePreviewFiles(
  store: Store,
  { root, app, dist, by }: PublishRequest,
): Promise<PreviewedBuild> {
  const { build, publishes } = await readLocalBuild(root, app, dist);
  const types = readSharedTypes(build.folder);
  const candidate: PublishedRemote = {
    ...requireRemote(publishes),
    publishedAt: new Date().toISOString(),
    publishedBy: by,
    ...(types && { types }),
  };
  const files = inPreviews(candidate);
  const { written, bytes, assets } = await publishFiles(store, { ...files, folder: build.folder });
  const { version } = candidate;
  return { candidate, files, result: { app, version, written, bytes, there: assets.length * 3 - written } };
}
