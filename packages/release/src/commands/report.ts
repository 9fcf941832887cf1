import { appendFileSync } from 'node:fs';
import { buildLabel } from '../target/published-build.ts';
import { describeChange } from '../target/release-record.ts';
import type { Store } from '../target/store.ts';
import type { ReportedBuild, ReportedChange } from '../changes/change-release.ts';
import type { CommandResult } from './command.ts';
import { describeOlderContract } from '../changes/gate/check-contract.ts';
import { describeBrokenLink } from '../changes/gate/check-links.ts';

/** Seconds as text, in a unit that suits their size. */
export function duration(seconds: number): string {
  if (seconds < 100) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  if (seconds < 100 * 60) return `${Math.round(seconds / 60)} min`;
  return seconds < 48 * 3600 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}

/** Bytes as text, in KiB for larger sizes. */
export const bytesOf = (bytes: number): string =>
  bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KiB`;

export const secondsSince = (moment: string | number, now = Date.now()): number =>
  Math.max(0, (now - new Date(moment).getTime()) / 1000);

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** A text of several lines, moved to the right. */
export const indented = (text: string, by: string): string => text.replaceAll(/^(?=.)/gm, by);

/** Describes the result of a promotion or a rollback, with the time from the source to the browsers. */
export function describeResult(
  { address }: Store,
  { changed, record, builds, olderContracts, brokenLinks = [] }: ReportedChange,
  subject = 'It is',
): CommandResult {
  const { release, sequence, change } = record;
  if (!changed)
    return {
      text: `${subject} released on ${address} already; nothing was written.`,
      json: { target: address, changed, release, sequence, apps: [] },
    };
  const times = builds.map(({ app, version, changedAt, publishedAt, notes }) => ({
    app,
    version,
    sincePublished: secondsSince(publishedAt, Date.parse(change.at)),
    ...(changedAt !== undefined && { sinceChanged: secondsSince(changedAt, Date.parse(change.at)) }),
    ...(notes !== undefined && { notes }),
  }));
  const broken = brokenLinks.map(describeBrokenLink);
  const warnings = [
    ...builds.flatMap((build) => kitWarning(build, record)),
    ...broken.map((text) => `Warning: ${text}`),
  ];
  return {
    text: [
      `Release ${sequence} (${release}) on ${address}: ${describeChange(change)}.`,
      ...times.map(
        ({ app, version, sincePublished, sinceChanged, notes }) =>
          `${app}@${version}: ` +
          (sinceChanged === undefined ? '' : `${duration(sinceChanged)} after its source was changed, `) +
          `${duration(sincePublished)} after it was published.` +
          (notes === undefined ? '' : `\n${indented(notes, '  ')}`),
      ),
      ...olderContracts.map((use) => `Warning: ${describeOlderContract(use)}`),
      ...warnings,
    ].join('\n'),
    json: {
      target: address,
      changed,
      release,
      sequence,
      ...change,
      times,
      ...(olderContracts.length > 0 && { olderContracts }),
      ...(warnings.length > 0 && { warnings }),
    },
  };
}

/** The live shell may have changed since the kit ran in it. That stops no release: the gate compared both. */
function kitWarning(build: ReportedBuild, { live }: ReportedChange['record']): string[] {
  const checked = build.kit?.shell;
  const shell = live['shell']?.version;
  if (checked === undefined || shell === undefined || checked === shell) return [];
  return [
    `Warning: the kit checked ${buildLabel(build)} in the shell ${checked}, and ${shell} is live now. ` +
      'Run the kit again with --shell, to see the remote in it.',
  ];
}

/** Sets an output of the step, where a workflow of GitHub runs this. */
export function setOutput(name: string, value: string): void {
  const { GITHUB_OUTPUT: output } = process.env;
  if (output) appendFileSync(output, `${name}=${value}\n`);
}
