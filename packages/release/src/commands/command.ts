import { createPublicKey } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { IN_WORKSPACE } from '@gym/build/repository';
import { isBucketAddress } from '../target/bucket.ts';
import { openStore } from '../target/open-store.ts';
import { type Waiver, WAIVERS } from '../target/problem.ts';
import { ReleaseError } from '../target/release-error.ts';
import { readPrivateKey, readPublicKeys, type Signing } from '../target/signature.ts';
import type { Store } from '../target/store.ts';
import type { Cause } from '../service/failures.ts';
import { readApi, specificationApi } from '../changes/gate/api-surface.ts';
import type { GateRequest } from '../changes/gate/run-checks.ts';
import { type Change, changesIn } from '../changes/operations.ts';
import { isServiceAddress, openService } from '../service/service-client.ts';
import { serviceStore } from '../service/service-store.ts';
import type { Option, OptionName, Values } from './options.ts';

export type { Values };

/** The command line is invalid. The message explains the usage. */
export class UsageError extends ReleaseError {
  constructor(message: string) {
    super(message, { failure: 'usage' });
  }
}

/** How users start this program. */
export const PROGRAM = IN_WORKSPACE ? 'pnpm release' : 'npx gym-release';

/** Name of the user who runs this process. A container may use a numeric user without a name. */
export function localUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** The name for the log: `--by`, the actor of the continuous integration, or the user of this machine. */
export const actor = ({ by }: Values): string => by ?? process.env['GITHUB_ACTOR'] ?? localUser();

/** Whether `--again` is given. @throws UsageError without a reason for the log */
export function releasesAgain({ again = false, reason }: Values): boolean {
  if (again && !reason?.trim()) throw new UsageError('--again needs --reason <text> for the log.');
  return again;
}

/** The parsed command line. */
export interface CommandInput {
  /** Positional arguments, such as `staff@0.1.0-1f2e3d4c`. */
  readonly args: readonly string[];
  readonly values: Values;
}

/** The output of a command, as text and as one line of JSON. */
export interface CommandResult {
  readonly text: string;
  readonly json: object;
  /** Absent for success. */
  readonly cause?: Cause;
}

export interface Command {
  /** Usage line, `publish <app> …`. */
  readonly usage: string;
  /** Line in the list of commands. */
  readonly summary: string;
  /** Further text of `--help`, before its options. */
  readonly help: string;
  /** Options of this command besides --target, --json and --help. */
  readonly options: readonly OptionName[];
  /** Options with another help text than for the other commands. */
  readonly own?: Readonly<Partial<Record<OptionName, Option>>>;
  /** Rejects an invalid command line before anything is done. @throws UsageError */
  check?(call: CommandInput): Promise<void>;
  run(call: CommandInput): Promise<CommandResult>;
}

/** The target: `--target`, or else RELEASES, the server's own variable. @throws UsageError if neither names one */
export function targetOf({ target = process.env['RELEASES'] }: Values): string {
  if (!target)
    throw new UsageError(
      'Name the target: --target <folder>, --target s3://bucket/prefix, or --target https://gym.example for its ' +
        'release service (or set RELEASES).',
    );
  return target;
}

/**
 * How this environment signs and checks records (ADR-0059). The variables of the public keys are the server's own.
 * @throws UsageError that names the wrong variable
 */
function readSigning({ RELEASE_SIGNING_KEY, RELEASE_KEYS, REQUIRE_SIGNED_RELEASE }: NodeJS.ProcessEnv): Signing {
  const signWith = fromVariable('RELEASE_SIGNING_KEY', RELEASE_SIGNING_KEY, readPrivateKey, 'an Ed25519 key in PEM');
  const listed = fromVariable('RELEASE_KEYS', RELEASE_KEYS, readPublicKeys, 'Ed25519 public keys in base64') ?? [];
  const own = signWith && createPublicKey(signWith);
  // A team's key that RELEASE_KEYS names signs only that team's builds, also here.
  const isListed = own && listed.some(({ key }) => key.equals(own));
  const keys = [...listed, ...(own && !isListed ? [{ key: own }] : [])];
  const required = ['1', 'true', 'on', 'yes'].includes(REQUIRE_SIGNED_RELEASE?.toLowerCase() ?? '');
  if (required && keys.length === 0)
    throw new UsageError('REQUIRE_SIGNED_RELEASE needs the public keys in RELEASE_KEYS.');
  return { keys, required, ...(signWith && { signWith }) };
}

/** Reads a variable. An empty one, as pipelines leave it, counts as not set. No message contains the value. */
function fromVariable<T>(
  name: string,
  text: string | undefined,
  read: (text: string) => T,
  form: string,
): T | undefined {
  if (!text?.trim()) return undefined;
  try {
    return read(text);
  } catch {
    throw new UsageError(`${name} must be ${form}: docs/delivery.md says how to make one.`);
  }
}

const openSigning = async (target: string): Promise<Store> =>
  isServiceAddress(target)
    ? serviceStore(openService(target))
    : { ...(await openStore(target)), signing: readSigning(process.env) };

/** Opens the target. The first publication may create it. */
export const openNewTarget = (values: Values): Promise<Store> => openSigning(targetOf(values));

/**
 * Opens a target that already exists.
 * @throws ReleaseError if the folder does not exist: a mistyped name must not create one
 */
export async function openTarget(values: Values): Promise<Store> {
  const target = targetOf(values);
  if (!isBucketAddress(target) && !isServiceAddress(target) && !(await isFolder(target))) {
    throw new ReleaseError(
      `There is no release at ${path.resolve(target)}: there is no such folder. ` +
        'Check the spelling of the target. The first "publish" creates one.',
      { failure: 'missing' },
    );
  }
  return openSigning(target);
}

/**
 * Opens a target whose owner this process is.
 * @throws UsageError for a release service, which keeps that to its operator
 */
export async function openOwnTarget(values: Values): Promise<Store> {
  const store = await openTarget(values);
  if (store.isService)
    throw new UsageError('Only the operator does this, on the folder or bucket itself: name it with --target.');
  return store;
}

/** How changes of this target are made: by this process, or by its service. */
export function changesOf(values: Values, store: Store, gate = () => gateRequest(values)): Change {
  if (store.isService) return openService(store.address).change;
  return changesIn(store, { who: actor(values), gate });
}

/** An unreadable path counts as a folder: reading it reports a more precise error. */
const isFolder = (target: string): Promise<boolean> =>
  stat(target).then(
    (found) => found.isDirectory(),
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT' && code !== 'ENOTDIR',
  );

/** The waived checks. @throws UsageError for an unknown one, or without a reason for the log */
export function waiversOf({ without = [], drop = [], reason }: Values): Waiver[] {
  const waivers = [...without.map(waivedCheck), ...drop.map(droppedPath)];
  if (waivers.length > 0 && !reason?.trim())
    throw new UsageError(`--${without.length > 0 ? 'without' : 'drop'} needs --reason <text> for the log.`);
  return waivers;
}

/** @throws UsageError for an invalid option of the gate */
export function checkGateOptions(values: Values): void {
  const { target = process.env['RELEASES'] ?? '', api, cdn } = values;
  waiversOf(values);
  for (const [option, base] of Object.entries({ api, cdn: cdn || undefined })) {
    if (base !== undefined && isServiceAddress(target))
      throw new UsageError(`A release service knows its API and its CDN: leave out --${option}.`);
    if (base !== undefined && !URL.canParse('assets/', base))
      throw new UsageError(`--${option} takes an address like https://${option}.example, not "${base}".`);
  }
}

/** Builds the gate's input. An empty `--cdn` means no CDN: a pipeline passes a variable that may be unset. */
export async function gateRequest(values: Values): Promise<GateRequest> {
  checkGateOptions(values);
  const { target = process.env['RELEASES'] ?? '', cdn } = values;
  const api = isServiceAddress(target) ? target : values.api;
  return {
    api: api === undefined ? specificationApi() : await readApi(api),
    waivers: waiversOf(values),
    ...(cdn && { cdn }),
  };
}

function waivedCheck(name: string): Waiver {
  const check = WAIVERS.find((one) => one === name);
  if (!check) throw new UsageError(`--without takes ${WAIVERS.join(', ')}; no other check can be waived.`);
  return check;
}

function droppedPath(path: string): Waiver {
  if (!path.startsWith('/')) throw new UsageError(`--drop takes a path like /renewals, not "${path}".`);
  return `drop ${path as `/${string}`}`;
}
