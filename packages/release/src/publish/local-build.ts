import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RemoteJson, ShellJson } from '@gym/remote-contract';
import type { KitResult } from '@gym/remote-contract/kit-result';
import { IN_WORKSPACE, readBuild, readJson, readManifest, sourceFolder, type Build } from '../records/local-builds.ts';
import { buildShellDocument } from '../document/shell-document.ts';
import { ReleaseError } from '../store/release-error.ts';
import { type PublishedRemote, type PublishedShell, versionOf } from '../records/published-build.ts';

type PublisherFields =
  'publishedAt' | 'publishedAfter' | 'publishedBy' | 'revision' | 'repository' | 'notes' | 'changedAt';

/** A local build as it will be published, without the publisher and the time. */
export interface LocalBuild {
  readonly build: Build;
  readonly publishes: Omit<PublishedShell, PublisherFields> | Omit<PublishedRemote, PublisherFields>;
}

/**
 * Reads what an app would be published as: its build and manifest, and a remote's kit result or the shell's document.
 * @param dist folder of the build, if it is not the app's own
 * @throws ReleaseError if there is no such app or no build of it
 */
export async function readLocalBuild(root: string, app: string, dist?: string): Promise<LocalBuild> {
  const source = sourceFolder(root, app);
  const kind = (['shell', 'remote'] as const).find((found) => existsSync(path.join(source, `${found}.json`)));
  if (!kind)
    throw new ReleaseError(
      IN_WORKSPACE
        ? `There is no app "${app}" to publish: apps/${app} has neither a remote.json nor a shell.json.`
        : `There is no remote "${app}" to publish in ${root}: run this in its folder, by the name in its remote.json.`,
      { failure: 'missing' },
    );
  const build = readBuild(root, app, dist);
  const { record } = build;
  if (kind === 'shell') {
    const manifest = readManifest<ShellJson>(root, app, 'shell.json');
    const content = { kind, record, manifest, ...(await buildShellDocument({ ...build, manifest })) };
    return { build, publishes: { ...content, app, version: versionOf(content) } };
  }
  const manifest = readManifest<RemoteJson>(root, app, 'remote.json');
  const kit = readKit(build.folder);
  const content = { kind, record, manifest, ...(kit && { kit }) };
  return { build, publishes: { ...content, app, version: versionOf(content) } };
}

function readKit(folder: string): KitResult | undefined {
  const file = path.join(folder, 'kit.json');
  return existsSync(file) ? readJson<KitResult>(file) : undefined;
}
