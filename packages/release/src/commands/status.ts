import { describeChange, describeShare } from '../target/release-record.ts';
import { type Command, openTarget, UsageError } from './command.ts';
import { describeOlderContract } from '../changes/gate/check-contract.ts';
import { type AppStatus, type ContractStatus, readStatus, type Status, type VersionStatus } from './read-status.ts';
import { indented } from './report.ts';

export const statusCommand: Command = {
  usage: 'status',
  summary: 'show live versions, canaries, quarantined versions and the last lines of the log',
  help: `Changes nothing. For each app it shows the versions that browsers have, the one before and the last published
one: who released and published each, when, and from which revision, with a link if the build names its repository.
Below are the notes: the app's changesets, or the entry of its changelog. It also shows the versions in quarantine:
"promote" rejects them without --again.

It says if a promotion was interrupted, so that servers still follow an older release. The next command that writes
completes it.`,
  options: ['last'],
  async run({ args, values }) {
    if (args.length > 0) throw new UsageError('status takes no app: it shows all apps.');
    const last = Number(values.last ?? 10);
    if (!(Number.isInteger(last) && last >= 0)) throw new UsageError('--last takes a number of lines.');
    const found = await readStatus(await openTarget(values), last);
    return { json: found, text: describeStatus(found) };
  },
};

function describeStatus({ target, release, sequence, behind, apps, contract, log }: Status): string {
  return [
    release === undefined ? `Nothing is released on ${target}.` : `Release ${sequence} (${release}) on ${target}.`,
    ...(behind
      ? [
          'Servers still follow an older release, because a promotion was interrupted. ' +
            'The next "promote", "rollback" or "prune" completes it.',
        ]
      : []),
    ...Object.entries(apps).flatMap(([app, one]) => [
      `  ${app}: ${describeApp(one)}`,
      ...Object.entries(one.versions).flatMap(([version, found]) => [
        `    ${version}: ${describeVersion(found)}`,
        ...(found.notes === undefined ? [] : [indented(found.notes, '      ')]),
      ]),
    ]),
    ...(contract ? describeContract(contract) : []),
    ...(log.length > 0 ? ['Log, newest first:', ...log.map((change) => `  ${describeChange(change)}`)] : []),
  ].join('\n');
}

const describeContract = ({ version, older, uses }: ContractStatus): string[] => [
  ['Remote contract', [version, ...older.map((one) => `${one.version} until ${one.until}`)].join(', ')].join(' '),
  ...uses.map((use) => `  ${describeOlderContract(use)}`),
];

const describeApp = ({ live, previous, canary, published, settings = {} }: AppStatus): string =>
  [
    live === undefined ? 'not released' : `live ${live}`,
    ...(canary ? [`canary ${canary.version} for ${describeShare(canary.share)}`] : []),
    ...(previous === undefined ? [] : [`previous ${previous}`]),
    ...(published === undefined || published === live || published === canary?.version
      ? []
      : [`last published ${published}`]),
    ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
  ].join(', ');

const describeVersion = ({ published, revision, link, released, quarantined }: VersionStatus): string =>
  [
    ...(quarantined
      ? [
          `in quarantine: rolled back by ${quarantined.by} at ${quarantined.at}` +
            (quarantined.reason === undefined ? '' : ` (${quarantined.reason})`),
        ]
      : released
        ? [`released by ${released.by} at ${released.at}`]
        : []),
    `published by ${published.by} at ${published.at}`,
    ...(revision === undefined ? [] : [`revision ${link ?? revision}`]),
  ].join(', ');
