import { readStatus, type AppStatus, type Status } from '../promote/status.ts';
import { describeChange } from '../records/release-record.ts';
import { type Command, openTarget, UsageError } from './command.ts';

export const status: Command = {
  usage: 'status',
  summary: 'what is live, what is tried with a share, what waits, and the last lines of the log',
  help: `Changes nothing. Where a promotion was killed after it was made and before servers were told, it says so; the next command
that writes ends it.

  --last <n>          lines of the log (default: 10)`,
  options: ['last'],
  async run({ args, values }) {
    if (args.length > 0) throw new UsageError('status takes no app: it shows them all.');
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
          'Servers still follow an older release: the promotion was killed on its way, and the next "promote", "rollback" or "prune" ends it.',
        ]
      : []),
    ...Object.entries(apps).map(([app, one]) => `  ${app}: ${describeApp(one)}`),
    ...(log.length > 0 ? ['Log, newest first:', ...log.map((change) => `  ${describeChange(change)}`)] : []),
  ].join('\n');
}

const describeApp = ({ live, previous, canary, published }: AppStatus): string =>
  [
    live === undefined ? 'not released' : `${live} for everyone`,
    ...(canary ? [`${canary.version} for ${canary.share} % of the browsers`] : []),
    ...(previous === undefined ? [] : [`${previous} before`]),
    ...(published === undefined || published === live || published === canary?.version
      ? []
      : [`${published} published last`]),
  ].join(', ');
