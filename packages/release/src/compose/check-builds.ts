import { Value } from '@sinclair/typebox/value';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import { RemoteJson } from '@gym/remote-contract/remote-json';
import { satisfiesCaret } from '@gym/remote-contract/satisfies-caret';
import { ShellJson } from '@gym/remote-contract/shell-json';
import { ReleaseError } from '../release-error.ts';
import type { Build, Builds, RemoteBuild, ShellBuild } from './read-builds.ts';

/** Refuses builds that do not fit each other or the contract. @throws ReleaseError with a line for each mismatch. */
export function checkBuilds({ shell, remotes }: Builds): void {
  const complaints = [...complaintsAboutShell(shell), ...remotes.flatMap(complaintsAboutRemote), ...sharedRoutes(shell, remotes)];
  if (complaints.length > 0) throw new ReleaseError(complaints.join('\n'));
}

function complaintsAboutShell(shell: ShellBuild): string[] {
  const where = 'apps/shell/shell.json';
  const malformed = [...Value.Errors(ShellJson, shell.manifest)].map(({ path, message }) => `${where}${path}: ${message}.`);
  return malformed.length > 0 ? malformed : missingPages(where, shell, shell.manifest.routes);
}

/** Routes whose page the build has no chunk for. */
function missingPages(where: string, { record }: Build, routes: readonly { readonly path: string; readonly page?: string }[]): string[] {
  return routes.filter(({ page }) => page !== undefined && !(page in record.pages))
    .map(({ path, page }) => `${where}: ${path} names the page "${page}", but the build has no chunk of that name: give its import() the webpackChunkName "${page}".`);
}

function complaintsAboutRemote(remote: RemoteBuild): string[] {
  const { app, manifest, record } = remote;
  const where = `apps/${app}/remote.json`;
  const malformed = [...Value.Errors(RemoteJson, manifest)].map(({ path, message }) => `${where}${path}: ${message}.`);
  if (malformed.length > 0) return malformed;
  return [
    ...(manifest.name === app ? [] : [`${where}: the name "${manifest.name}" must be the folder's, "${app}".`]),
    ...(satisfiesCaret(manifest.contract, CONTRACT_VERSION) ? []
      : [`${where}: contract ${manifest.contract} leaves out ${CONTRACT_VERSION}, which the shell offers: widen the range, or build the remote against this contract.`]),
    ...('remote' in record.pages ? [] : [`apps/${app}: the build does not expose "./remote".`]),
    ...missingPages(where, remote, manifest.routes),
    ...manifest.menu.filter(({ path }) => !manifest.routes.some((route) => route.path === path))
      .map(({ path }) => `${where}: the menu leads to ${path}, which is none of its routes.`),
  ];
}

/** Two remotes of one audience, or a remote and the shell, at one path; paths are told apart without regard to case. */
function sharedRoutes(shell: ShellBuild, remotes: readonly RemoteBuild[]): string[] {
  const own = new Set(shell.manifest.routes?.map(({ path }) => path.toLowerCase()));
  const owners = new Map<string, string>();
  return remotes.flatMap(({ app, manifest }) => (manifest.routes ?? []).flatMap(({ path }) => {
    if (own.has(path.toLowerCase())) return [`apps/${app}/remote.json: ${path} is the shell's own route.`];
    const key = `${manifest.audience} ${path.toLowerCase().replace(/:\w+/g, ':')}`;
    const owner = owners.get(key);
    owners.set(key, app);
    return owner === undefined ? [] : [`apps/${app}/remote.json: ${path} is a route of apps/${owner} already.`];
  }));
}
