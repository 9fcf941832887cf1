import type { VersionHistory, Measure, VersionMetrics } from '../../platform/metrics/version-metrics.ts';
import { html, type Html, tableRegion, formatNumber, formatTime } from './html.ts';
import type { AppScores } from './scoreboard-data.ts';
import { commitOf } from './verdict-and-versions.ts';

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

const MEASURES: Readonly<Record<Measure, string>> = {
  load: 'Load time',
  LCP: 'Largest contentful paint (LCP)',
  INP: 'Interaction to next paint (INP)',
  CLS: 'Layout shift (CLS)',
};

const format = (measure: Measure, value: number): string =>
  measure === 'CLS' ? value.toFixed(3) : `${formatNumber(Math.round(value))} ms`;

function valueOf(measure: Measure, metrics: VersionMetrics | undefined): string {
  const value = metrics?.p75[measure];
  if (!metrics || value == null) return 'no values';
  const count = metrics.measured[measure];
  return `${format(measure, value)} (${formatNumber(count)} ${count === 1 ? 'value' : 'values'})`;
}

function changeOf(measure: Measure, newer: VersionMetrics | undefined, older: VersionMetrics | undefined): string {
  const [now, before] = [newer?.p75[measure], older?.p75[measure]];
  if (now == null || before == null) return '–';
  const sign = now > before ? '+' : now < before ? '−' : '±';
  return `${sign}${format(measure, Math.abs(now - before))}`;
}

/** Load time and web vitals of the newest version beside those of the version that it replaces. */
export function vitalsTable({ app, canary, live, previous, histories }: AppScores): Html {
  const [newer, older] = canary ? [canary, live] : [live, previous];
  const [newerName, olderName] = canary ? ['Canary', 'Live'] : ['Live', 'Previous'];
  const week = (version: string | undefined) => histories.find((one) => one.version === version)?.week;
  const [mine, theirs] = [week(newer?.version), week(older?.version)];
  return html`<h3 id="${app}-vitals">Web vitals, 75th percentile, last 7 days</h3>
    ${tableRegion(
      app,
      `${app}-vitals`,
      ['Value', `${newerName} ${newer?.version ?? '–'}`, `${olderName} ${older?.version ?? '–'}`, 'Change'],
      (Object.keys(MEASURES) as Measure[]).map((measure) => [
        MEASURES[measure],
        valueOf(measure, mine),
        valueOf(measure, theirs),
        changeOf(measure, mine, theirs),
      ]),
    )}`;
}
