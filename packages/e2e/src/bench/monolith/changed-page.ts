import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { appFolder, remoteConfig, REPOSITORY } from '@gym/build';
import { releaseLocalBuilds } from '@gym/release';
import { readBuilds, type Build } from '@gym/release/document';
import type { Configuration } from 'webpack';
import { buildOnce, cacheFolder, EDITOR, monolith, withEdit, withOwnFolders } from './builds.ts';
import { composeOrdinary } from './compose-monolith.ts';

/** The source to change: one screen of the staff remote. */
const PAGE = path.join(appFolder('staff'), 'src/features/members/member-list.page.tsx');

/** What determines the edit, besides the page itself: the loader, and this file, which names the page. */
const EDIT = [EDITOR, fileURLToPath(import.meta.url)];

/** Folders of the releases that differ only in one changed screen of the staff remote. */
export interface ChangedReleases {
  readonly federated: string;
  readonly ordinary: string;
}

/** Builds the staff remote and the monolith with the changed screen, and composes their releases. */
export async function buildChanged(): Promise<ChangedReleases> {
  const staff = await buildOnce({
    app: 'staff',
    recipe: EDIT,
    config: changed(remoteConfig({ app: 'staff' }), 'changed-staff'),
  });
  const whole = await buildOnce({
    app: 'monolith',
    recipe: EDIT,
    config: changed(monolith(cacheFolder('monolith')), 'changed-monolith'),
  });
  const releases: ChangedReleases = {
    federated: cacheFolder('releases/changed-federated'),
    ordinary: cacheFolder('releases/changed-ordinary'),
  };
  for (const remote of readBuilds(REPOSITORY).remotes) if (remote.app === 'staff') requireChange(remote, staff);
  await releaseLocalBuilds({ folder: releases.federated, dist: { staff: staff.folder } });
  composeOrdinary(whole, releases.ordinary);
  return releases;
}

const changed = (config: Configuration, name: string): Configuration =>
  withEdit(withOwnFolders(config, cacheFolder(name), cacheFolder('webpack', name)), PAGE, 1);

/** @throws Error if the edit changed no file: then there is nothing to measure */
function requireChange(before: Build, after: Build): void {
  if (after.record.files.every(({ integrity }) => before.record.files.some((file) => file.integrity === integrity))) {
    throw new Error(
      `${path.relative(REPOSITORY, PAGE)} was to be changed, but the build is the same: name a source that is built.`,
    );
  }
}
