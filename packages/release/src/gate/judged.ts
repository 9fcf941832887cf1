import type { BuildRecord } from '@gym/build/build-record';
import type { RemoteJson, ShellJson } from '@gym/remote-contract';
import type { KitResult } from '@gym/remote-contract/kit-result';

/** A build as the gate looks at it: one of this workspace, or a published one. */
interface Judged {
  readonly app: string;
  /** Of a published build; absent for one of this workspace. */
  readonly version?: string;
  readonly record: BuildRecord;
}

export interface JudgedShell extends Judged {
  readonly manifest: ShellJson;
}

export interface JudgedRemote extends Judged {
  readonly manifest: RemoteJson;
  readonly kit?: KitResult;
}

/** What a complaint calls a build: `staff@0.1.0-1f2e3d4c`, or its folder. */
export const nameOf = ({ app, version }: Pick<Judged, 'app' | 'version'>): string =>
  version === undefined ? `apps/${app}` : `${app}@${version}`;

/** What a complaint calls a remote's declaration. */
export const manifestOf = (remote: Pick<Judged, 'app' | 'version'>): string => `${nameOf(remote)}/remote.json`;

/** And the shell's. */
export const shellManifestOf = (shell: Pick<Judged, 'app' | 'version'>): string => `${nameOf(shell)}/shell.json`;
