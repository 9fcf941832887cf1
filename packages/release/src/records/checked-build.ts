import type { BuildRecord } from '@gym/build/build-record';
import type { RemoteJson, ShellJson } from '@gym/remote-contract';
import type { KitResult } from '@gym/remote-contract/kit-result';

/** A build as the gate looks at it: one of this workspace, or a published one. */
interface CheckedBuild {
  readonly app: string;
  /** Of a published build; absent for one of this workspace. */
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

/** What a complaint calls a build: `staff@0.1.0-1f2e3d4c`, or its folder. */
export const buildLabel = ({ app, version }: Pick<CheckedBuild, 'app' | 'version'>): string =>
  version === undefined ? `apps/${app}` : `${app}@${version}`;

/** What a complaint calls a remote's declaration. */
export const remoteJsonLabel = (remote: Pick<CheckedBuild, 'app' | 'version'>): string =>
  `${buildLabel(remote)}/remote.json`;

/** And the shell's. */
export const shellJsonLabel = (shell: Pick<CheckedBuild, 'app' | 'version'>): string =>
  `${buildLabel(shell)}/shell.json`;
