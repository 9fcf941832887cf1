import type { RemoteJson } from '@gym/remote-contract';
import { type BuildChange, changeBuild, type StagedRelease, targetFile, targetFiles } from './staged-release.ts';

/** The path of the member list. */
export const LIST = '/memberList';

/** The staff remote of a release. */
export function staffOf({ remotes }: StagedRelease): StagedRelease['remotes'][number] {
  const staff = remotes.find(({ app }) => app === 'staff');
  if (!staff) throw new Error('The release has no staff remote.');
  return staff;
}

/** Returns a function that changes the staff remote of a release. */
export const staff =
  (difference: (product: StagedRelease) => BuildChange) =>
  (product: StagedRelease): StagedRelease =>
    changeBuild(product, 'staff', difference(product));

/** Returns a function that takes a route, which is an addition to the specification, from the staff remote. */
export const withoutRenewals = (manifest: Partial<RemoteJson>): ((product: StagedRelease) => StagedRelease) =>
  staff((product) => {
    const { routes, menu } = staffOf(product).manifest;
    const others = <One extends { readonly path: string }>(all: readonly One[]) =>
      all.filter(({ path }) => path !== '/renewals');
    return { manifest: { routes: others(routes), menu: others(menu), ...manifest } };
  });

/** Adds a further remote with the staff remote's code. */
export function beside(product: StagedRelease, app: string, manifest: Partial<RemoteJson>): StagedRelease {
  const like = staffOf(product);
  const named = (code: string) =>
    code
      .replaceAll('gym_staff', `gym_${app}`)
      .replaceAll('gym-staff', `gym-${app}`)
      .replace('var staff;', `var ${app};`)
      .replace(/\bstaff=/, `${app}=`);
  const copied: StagedRelease = {
    ...product,
    remotes: [...product.remotes, { ...like, app, manifest: { ...like.manifest, menu: [], name: app, ...manifest } }],
    target: new Map([
      ...product.target,
      ...like.record.files.flatMap(({ file }) => targetFiles(app, file, targetFile(product, 'staff', file))),
    ]),
  };
  return changeBuild(copied, app, { code: named });
}
