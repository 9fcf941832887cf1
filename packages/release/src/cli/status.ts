import { readStatus, type AppStatus, type Status } from '../promote/status.ts';
import { describeChange } from '../records/release-record.ts';
import { type Command, openTarget, UsageError } from './command.ts';

export const status: Command = {
  usage: 'status',
  summary: 'show live versions, canaries, unreleased builds and the last lines of the log',
  help: `Changes nothing. It also says if a promotion was interrupted, so that servers still follow an older release.
The next command that writes completes it.

  --last <n>          lines of the log (default: 10)`,
  options: ['last'],
  async run({ args, values }) {
    if (args.length > 0) throw new UsageError('status takes no app: it shows all apps.');
    const last = Number(values.last ?? 10);
    if (!(Number.isInteger(last) && last >= 0)) throw new UsageError('--last takes a number of lines.');
    const found = await readStatus(await openTarget(values), last);
    return { json: found, text: describeStatus(found) };
  },
};

function describeStatus({ target, release, sequence, behind, apps, log }: Status): string {
  return [
    release === undefined ? `Nothing is released on ${target}.` : `Release ${sequence} (${release}) on ${target}.`,
    ...(behind
      ? [
          'Servers still follow an older release, because a promotion was interrupted. ' +
            'The next "promote", "rollback" or "prune" completes it.',
        ]
      : []),
    ...Object.entries(apps).map(([app, one]) => `  ${app}: ${describeApp(one)}`),
    ...(log.length > 0 ? ['Log, newest first:', ...log.map((change) => `  ${describeChange(change)}`)] : []),
  ].join('\n');
}

const describeApp = ({ live, previous, canary, published }: AppStatus): string =>
  [
    live === undefined ? 'not released' : `live ${live}`,
    ...(canary ? [`canary ${canary.version} for ${canary.share} % of the browsers`] : []),
    ...(previous === undefined ? [] : [`previous ${previous}`]),
    ...(published === undefined || published === live || published === canary?.version
      ? []
      : [`last published ${published}`]),
  ].join(', ');
