import type { BuildRecord } from '@gym/build';
import type { RemoteJson } from '@gym/remote-contract';
import type { HarnessRemote } from '../harness/harness-page.ts';

/** A remote as the harness loads it: what it declares, and the files that were built, at the top of the harness's server. */
export function harnessRemote(
  { name, title, owner, contract, audience, menu, routes }: RemoteJson,
  { version, entry, files }: BuildRecord,
): HarnessRemote {
  const own = files.map(({ file, integrity }) => ({ file, integrity }));
  const container = own.find(({ file }) => file === entry[0]);
  if (!container) throw new Error(`The build of ${name} has no entry: does its webpack.config.ts use remoteConfig()?`);
  return {
    name,
    title,
    owner,
    version,
    contract,
    audience,
    menu,
    routes: routes.map(({ path }) => ({ path })),
    entry: container,
    files: own,
  };
}
