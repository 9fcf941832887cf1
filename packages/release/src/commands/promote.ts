import { readAppRef } from '../target/read-published.ts';
import { ReleaseError } from '../target/release-error.ts';
import { readLatestRelease } from '../target/release-log.ts';
import type { Store } from '../target/store.ts';
import type { GateRequest } from '../changes/gate/run-checks.ts';
import {
  changesOf,
  checkGateOptions,
  type Command,
  gateRequest,
  openTarget,
  releasesAgain,
  UsageError,
  type Values,
  waiversOf,
} from './command.ts';
import { DEFAULT_SHARE, GATE_OPTIONS } from './options.ts';
import { describeResult } from './report.ts';

export const promoteCommand: Command = {
  usage: 'promote <app>[@version] …',
  summary: 'release a published version to all browsers, or to a percentage of them',
  help: `First the gate runs: the version must be compatible with everything that is live, and every file must exist.
Then one new record in the log makes the release. A promotion that is killed before its record changes nothing. After
the record, the next command completes it. Of two concurrent promotions one succeeds. The other names who and when.

Without a version, the app's canary is promoted to all, otherwise the last published version. Pipelines name the version
that they published. Several apps are released together. This is for a shell and remotes that fit only each other, and
for the first release of a target. That needs the shell and remotes for all routes of the specification:
"promote shell admin staff".

A version that was rolled back is rejected, with who did it, when and why. To release it nevertheless, use --again.`,
  options: ['share', 'drop', ...GATE_OPTIONS],
  async run({ args, values }) {
    if (args.length === 0) throw new UsageError('Name what to promote: promote <app>[@version] …');
    const share = parseShare(values.share);
    checkGateOptions(values);
    const waivers = waiversOf(values);
    const again = releasesAgain(values);
    const store = await openTarget(values);
    const change = changesOf(values, store, () => readGate(store, values));
    const changed = await change('promote', {
      apps: args.map(readAppRef),
      again,
      waivers,
      ...(share !== undefined && { share }),
      ...(values.reason !== undefined && { reason: values.reason }),
    });
    return describeResult(store, changed, args.length > 1 ? 'They are' : 'It is');
  },
};

/**
 * The gate's input. Before the first release no server can start, so its API cannot respond.
 * @throws ReleaseError that says so
 */
async function readGate(store: Store, values: Values): Promise<GateRequest> {
  try {
    return await gateRequest(values);
  } catch (error) {
    const isUnreachable = error instanceof ReleaseError && error.failure === 'unreachable';
    if (!isUnreachable || (await readLatestRelease(store))) throw error;
    throw new ReleaseError(
      `${error.message} ${store.address} has no release yet, so no server can start from it. If this is that server, ` +
        'make the first release without --api, for the calls of the specification. Then start the server.',
      { cause: error },
    );
  }
}

/**
 * The canary's percentage. Undefined: all browsers. An empty text is the usual one: a pipeline passes a variable that
 * may be unset.
 * @throws UsageError
 */
export function parseShare(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, digits] = /^(\d{1,3})\s*%?$/.exec(text || DEFAULT_SHARE) ?? [];
  if (digits === undefined || Number(digits) > 100)
    throw new UsageError('--share takes a whole percentage from 0 to 99; 100 means all browsers, as without it.');
  return digits === '100' ? undefined : Number(digits);
}
