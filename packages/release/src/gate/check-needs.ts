import { featureOfCall, type ApiSurface } from './api-surface.ts';
import { remoteJsonLabel, shellJsonLabel, type CheckedRemote, type CheckedShell } from '../records/checked-build.ts';

/**
 * Whether the API has every call that a remote makes. Remotes make our additions to the specification only if the API
 * announces them.
 */
export const checkNeeds = (remote: CheckedRemote, api: ApiSurface): string[] =>
  unknownTo(api, remoteJsonLabel(remote), [...new Set([...remote.manifest.needs, ...callsOf(remote.manifest.routes)])]);

/** The same for the calls that the shell starts early. It declares no others. */
export const checkShellNeeds = (shell: CheckedShell, api: ApiSurface): string[] =>
  unknownTo(api, shellJsonLabel(shell), callsOf(shell.manifest.routes));

const callsOf = (routes: readonly { readonly early: readonly string[] }[]): string[] => [
  ...new Set(routes.flatMap(({ early }) => early.map((call) => call.replace(/^\/api\/([^?[]+).*$/, '$1')))),
];

function unknownTo(api: ApiSurface, where: string, names: readonly string[]): string[] {
  return names
    .filter((name) => !api.calls.has(name))
    .flatMap((name) => {
      const feature = featureOfCall(name);
      if (feature === undefined)
        return [
          `${where}: it makes the call ${name}, which ${api.name} does not know: release the API that answers it first, or do without the call.`,
        ];
      return api.features.has(feature)
        ? [
            `${where}: it makes the call ${name}, which ${api.name} does not know although it announces "${feature}": release the whole of the API first.`,
          ]
        : [];
    });
}
