import type { ShellJson } from './shell-json.ts';

/** A version of the remote contract whose remotes a shell runs. */
export interface SupportedContract {
  readonly version: string;
  /** The last day of the support, in UTC. Absent for the shell's own version. */
  readonly until?: string;
  /** Shared libraries that remotes of this contract get in another version than the shell's own. */
  readonly libraries?: Readonly<Record<string, string>>;
}

/** The first number of a version, or of a caret range. */
export const majorOf = (version: string): string => version.replace('^', '').split('.')[0] ?? '';

/** What a shell supports: its own version first, then one version for each older major. */
export const supportedContracts = (
  own: string,
  { contracts = [] }: Pick<ShellJson, 'contracts'>,
): readonly [SupportedContract, ...SupportedContract[]] => [{ version: own }, ...contracts];

/** The contract that remotes with this range, or of this version, get. */
export const contractFor = <Supported extends SupportedContract>(
  contract: string,
  supported: readonly Supported[],
): Supported | undefined => supported.find(({ version }) => majorOf(version) === majorOf(contract));

/** Whether the day of the support has passed. Released remotes still run. */
export const hasEnded = ({ until }: SupportedContract, today = new Date()): boolean =>
  until !== undefined && until < today.toISOString().slice(0, 10);

/** Name of the chunk with the adapter of an older contract. */
export const adapterChunk = ({ version }: SupportedContract): string => `contract-${majorOf(version)}`;
