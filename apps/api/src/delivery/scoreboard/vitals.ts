import type { Measure, VersionMetrics } from '../../shared/remote-metrics/version-metrics.ts';
import { html, type Html } from './html.ts';
import type { AppScores } from './scoreboard-data.ts';
import { tableRegion } from './table-region.ts';
import { formatNumber } from './texts.ts';

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
