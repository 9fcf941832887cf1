import { readAppRef } from '../publish/read-published.ts';
import type { ChangeResult } from '../promote/change-release.ts';
import { promote as promoteApps } from '../promote/promote.ts';
import { actor, type Command, GATE_HELP, GATE_OPTIONS, gateRequest, openTarget, UsageError } from './command.ts';
import { describeResult } from './report.ts';

export const promote: Command = {
  usage: 'promote <app>[@version] …',
  summary: 'release a published version to all browsers, or to a percentage of them',
  help: `First the gate runs: the version must be compatible with everything that is live, and every file must exist.
Then one new record in the log makes the release. A promotion that is killed before its record changes nothing. After
the record, the next command completes it. Of two concurrent promotions one succeeds. The other names who and when.

Without a version, the app's canary is promoted to all, otherwise the last published version. Several apps are released
together. This is for a shell and remotes that fit only each other, and for the first release of a target. That needs
the shell and remotes for all routes of the specification: "promote shell admin staff".

  --share <percent>   1 to 99: a canary for this percentage of the browsers, always the same ones. Another percentage
                      changes it, "promote" without one (or with 100) promotes it to all, "rollback" ends it.
                      The gate runs again for more browsers; waived checks stay waived
${GATE_HELP}`,
  options: ['share', ...GATE_OPTIONS],
  async run({ args, values }) {
    if (args.length === 0) throw new UsageError('Name what to promote: promote <app>[@version] …');
    const share = parseShare(values.share);
    const [store, gate] = [await openTarget(values), await gateRequest(values)];
    const changed: ChangeResult = await promoteApps(store, {
      apps: args.map(readAppRef),
      who: actor(values),
      gate,
      ...(share !== undefined && { share }),
      ...(values.reason !== undefined && { reason: values.reason }),
    });
    return describeResult(store, changed, args.length > 1 ? 'They are' : 'It is');
  },
};

function parseShare(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, digits] = /^(\d{1,3})\s*%?$/.exec(text) ?? [];
  if (digits === undefined || Number(digits) < 1 || Number(digits) > 100)
    throw new UsageError('--share takes a whole percentage from 1 to 99; 100 means all browsers, as without it.');
  return digits === '100' ? undefined : Number(digits);
}
