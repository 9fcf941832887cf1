import { Value } from '@sinclair/typebox/value';
import { CONTRACT_VERSION } from '@gym/remote-contract/contract-version';
import { RemoteJson } from '@gym/remote-contract/remote-json';
import { satisfiesCaret } from '@gym/remote-contract/satisfies-caret';
import { ReleaseError } from '../release-error.ts';
import type { RemoteBuild } from './read-builds.ts';

/** Routes that are the shell's own (specification section 2); no remote may claim them. */
const SHELL_ROUTES = ['/', '/dashboard', '/profile', '/ediprofile', '/changePassword', '/email', '/forgetPassword'];

/** Refuses remotes that do not fit each other, the shell or the contract. @throws ReleaseError with a line for each mismatch. */
export function checkRemotes(remotes: readonly RemoteBuild[]): void {
  const complaints = [...remotes.flatMap(complaintsAbout), ...sharedRoutes(remotes)];
  if (complaints.length > 0) throw new ReleaseError(complaints.join('\n'));
}

function complaintsAbout({ app, manifest, record }: RemoteBuild): string[] {
  const where = `apps/${app}/remote.json`;
  const malformed = [...Value.Errors(RemoteJson, manifest)].map(({ path, message }) => `${where}${path}: ${message}.`);
  if (malformed.length > 0) return malformed;
  return [
    ...(manifest.name === app ? [] : [`${where}: the name "${manifest.name}" must be the folder's, "${app}".`]),
    ...(satisfiesCaret(manifest.contract, CONTRACT_VERSION) ? []
      : [`${where}: contract ${manifest.contract} leaves out ${CONTRACT_VERSION}, which the shell offers: widen the range, or build the remote against this contract.`]),
    ...('remote' in record.pages ? [] : [`apps/${app}: the build does not expose "./remote".`]),
    ...manifest.routes.filter(({ page }) => !(page in record.pages))
      .map(({ path, page }) => `${where}: ${path} names the page "${page}", but the build has no chunk of that name: give its import() the webpackChunkName "${page}".`),
    ...manifest.menu.filter(({ path }) => !manifest.routes.some((route) => route.path === path))
      .map(({ path }) => `${where}: the menu leads to ${path}, which is none of its routes.`),
  ];
}

/** Two remotes of one audience, or a remote and the shell, at one path; paths are told apart without regard to case. */
function sharedRoutes(remotes: readonly RemoteBuild[]): string[] {
  const owners = new Map<string, string>();
  return remotes.flatMap(({ app, manifest }) => (manifest.routes ?? []).flatMap(({ path }) => {
    if (SHELL_ROUTES.some((own) => own.toLowerCase() === path.toLowerCase())) return [`apps/${app}/remote.json: ${path} is the shell's own route.`];
    const key = `${manifest.audience} ${path.toLowerCase().replace(/:\w+/g, ':')}`;
    const owner = owners.get(key);
    owners.set(key, app);
    return owner === undefined ? [] : [`apps/${app}/remote.json: ${path} is a route of apps/${owner} already.`];
  }));
}
