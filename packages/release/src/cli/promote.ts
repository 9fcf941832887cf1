import { readAppRef } from '../publish/read-published.ts';
import type { ChangeResult } from '../promote/change-release.ts';
import { promote as promoteApps } from '../promote/promote.ts';
import { GATE_HELP, GATE_OPTIONS, gateRequest } from './gate-options.ts';
import { actor, type Command, openTarget, UsageError } from './command.ts';
import { describeResult } from './report.ts';

export const promote: Command = {
  usage: 'promote <app>[@version] …',
  summary: 'let browsers have a published version: all of them, or a share first',
  help: `The gate comes first: the version must fit everything it would be live with, and every file must be there. Then one new
record of the log makes the release; whoever is killed before it has changed nothing, and after it the next command ends what is
left. Of two promotions at once one wins, and the other is told who and when.

Without a version it is the app's canary that goes to all, otherwise the one published last. Several apps go out together, as
one release: a shell and remotes that fit only each other, and the first release of a target, which needs the shell and remotes
for all routes of the specification: "promote shell admin staff".

  --share <percent>   1 to 99: a canary for this share of the browsers, always the same ones; all others keep what they have.
                      Another share moves it, "promote" without one (or with 100) gives it to all, "rollback" takes it back. The
                      gate is asked again for more browsers; what was left out of it stays left out
${GATE_HELP}`,
  options: ['share', ...GATE_OPTIONS],
  async run({ args, values }) {
    if (args.length === 0) throw new UsageError('Name what to promote: promote <app>[@version] …');
    const share = readShare(values.share);
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

function readShare(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, digits] = /^(\d{1,3})\s*%?$/.exec(text) ?? [];
  if (digits === undefined || Number(digits) < 1 || Number(digits) > 100)
    throw new UsageError('--share takes a whole percentage from 1 to 99; 100 is everyone, as without it.');
  return digits === '100' ? undefined : Number(digits);
}
