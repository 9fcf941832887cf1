import type { VersionHistory } from '../../shared/remote-metrics/version-metrics.ts';
import { html, type Html } from './html.ts';
import type { AppScores } from './scoreboard-data.ts';
import { tableRegion } from './table-region.ts';
import { formatNumber, formatTime } from './texts.ts';
import { commitOf } from './versions.ts';

/** More rows say no more: the log has every failure. */
const MAX_ROWS = 20;

interface Failure {
  readonly count: number;
  readonly where: string;
  readonly what: string;
  readonly version: string;
}

/** Broken screens by screen and error, and failed loads by phase. */
const failuresOf = ({ version, screens, week }: VersionHistory): Failure[] => [
  ...screens.map(({ screen, error, count }) => ({ count, where: screen, what: error, version })),
  ...Object.entries(week?.phases ?? {}).map(([phase, count]) => ({ count, where: 'load', what: phase, version })),
];

/** The failures of the shown versions, most frequent first. */
export function failureTable({ app, histories }: AppScores): Html {
  const failures = histories.flatMap(failuresOf).sort((one, other) => other.count - one.count);
  const title = html`<h3 id="${app}-failures">Failures by screen and error, last 7 days</h3>`;
  if (failures.length === 0)
    return html`${title}
      <p class="none">No failure was reported.</p>`;
  const more = failures.length - MAX_ROWS;
  return html`${title}
  ${tableRegion(
    app,
    `${app}-failures`,
    ['Count', 'Screen', 'Error', 'Version'],
    failures
      .slice(0, MAX_ROWS)
      .map(({ count, where, what, version }) => [
        formatNumber(count),
        html`<code>${where}</code>`,
        html`<code>${what}</code>`,
        html`<code>${version}</code>`,
      ]),
  )}
  ${more > 0 && html`<p class="none">and ${formatNumber(more)} more kinds</p>`}`;
}

/** The versions that may not be released again, and why. */
export function rolledBackTable({ app, rolledBack }: AppScores): Html | undefined {
  if (rolledBack.length === 0) return undefined;
  return html`<h3 id="${app}-out">Quarantined versions</h3>
    ${tableRegion(
      app,
      `${app}-out`,
      ['Version', 'Rolled back', 'By', 'Reason', 'Commit'],
      rolledBack.map(({ version, change, source }) => [
        html`<code>${version}</code>`,
        formatTime(new Date(change.at)),
        html`<bdi>${change.who}</bdi>`,
        change.reason ?? 'no reason given',
        commitOf(source),
      ]),
    )}`;
}
