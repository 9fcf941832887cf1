import type { BuildRecord } from '@gym/build/build-record';
import type { RemoteJson, ShellJson } from '@gym/remote-contract';
import type { KitResult } from '@gym/remote-contract/kit-result';

/** A build for the gate: a local one or a published one. */
interface CheckedBuild {
  readonly app: string;
  /** Of a published build. Absent for a local one. */
  readonly version?: string;
  readonly record: BuildRecord;
}

export interface CheckedShell extends CheckedBuild {
  readonly manifest: ShellJson;
}

export interface CheckedRemote extends CheckedBuild {
  readonly manifest: RemoteJson;
  readonly kit?: KitResult;
}

/** Name of a build in problem messages: `staff@0.1.0-1f2e3d4c`, or its folder. */
export const buildLabel = ({ app, version }: Pick<CheckedBuild, 'app' | 'version'>): string =>
  version === undefined ? `apps/${app}` : `${app}@${version}`;

/** Name of a remote's declaration in problem messages. */
export const remoteJsonLabel = (remote: Pick<CheckedBuild, 'app' | 'version'>): string =>
  `${buildLabel(remote)}/remote.json`;

/** Name of the shell's declaration in problem messages. */
export const shellJsonLabel = (shell: Pick<CheckedBuild, 'app' | 'version'>): string =>
  `${buildLabel(shell)}/shell.json`;
