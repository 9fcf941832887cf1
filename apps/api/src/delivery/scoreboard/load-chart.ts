import type { VersionHistory } from '../../platform/metrics/version-metrics.ts';
import { html, type Html, formatNumber } from './html.ts';

const HOUR = 3_600_000;
const HOURS = 24;
/** Size of a column and of the two charts in the units of the drawing. */
const COLUMN = 10;
const GAP = 2;
const LOADS_HEIGHT = 60;
const FAULTS_HEIGHT = 24;

/** The sums of all shown versions in one hour. */
interface HourSums {
  readonly hour: Date;
  readonly loads: number;
  readonly canaryLoads: number;
  readonly faults: number;
}

const totalOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The last 24 hours, oldest first. Hours without reports are zero. */
function sumHours(histories: readonly VersionHistory[], canary: string | undefined, at: Date): HourSums[] {
  const now = Math.floor(at.getTime() / HOUR) * HOUR;
  return Array.from({ length: HOURS }, (_none, index) => {
    const hour = new Date(now - (HOURS - 1 - index) * HOUR);
    const found = histories.flatMap(({ version, hours }) =>
      hours.filter((one) => one.hour.getTime() === hour.getTime()).map((one) => ({ ...one, version })),
    );
    return {
      hour,
      loads: totalOf(found.map(({ loads }) => loads)),
      canaryLoads: totalOf(found.filter(({ version }) => version === canary).map(({ loads }) => loads)),
      faults: totalOf(found.map(({ faults }) => faults)),
    };
  });
}

/** A bar in a column. A value above 0 is always visible. */
function bar(column: number, value: number, { most, height, kind }: { most: number; height: number; kind: string }) {
  if (value === 0) return undefined;
  const size = Math.max(2, Math.round((value / Math.max(most, 1)) * height));
  return html`<rect
    class="${kind}"
    x="${column * COLUMN + GAP / 2}"
    y="${height - size}"
    width="${COLUMN - GAP}"
    height="${size}"
  ></rect>`;
}

const drawing = (height: number, bars: readonly (Html | undefined)[], label: string): Html =>
  html`<svg
    class="chart"
    viewBox="0 0 ${HOURS * COLUMN} ${height}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    ${bars}
  </svg>`;

const hourText = (hour: Date): string => `${hour.toISOString().slice(11, 13)}:00`;

const hourTable = (app: string, hours: readonly HourSums[], hasCanary: boolean): Html =>
  html`<details id="${app}-hours">
    <summary id="${app}-hours-summary">Hour by hour</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">Hour, UTC</th>
          <th scope="col" class="number">Loads</th>
          ${hasCanary && html`<th scope="col" class="number">Of the canary</th>`}
          <th scope="col" class="number">Failures</th>
        </tr>
      </thead>
      <tbody>
        ${hours.map(
          ({ hour, loads, canaryLoads, faults }) =>
            html`<tr>
              <th scope="row">${hourText(hour)}</th>
              <td class="number">${formatNumber(loads)}</td>
              ${hasCanary && html`<td class="number">${formatNumber(canaryLoads)}</td>`}
              <td class="number">${formatNumber(faults)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;

/** Loads and failures of the shown versions by hour, as bars and as a table. */
export function loadChart(app: string, histories: readonly VersionHistory[], canary: string | undefined, at: Date) {
  const hours = sumHours(histories, canary, at);
  const loads = totalOf(hours.map((one) => one.loads));
  const faults = totalOf(hours.map((one) => one.faults));
  const mostLoads = Math.max(...hours.map((one) => one.loads));
  const mostFaults = Math.max(...hours.map((one) => one.faults));
  const loadBars = hours.flatMap((one, column) => [
    bar(column, one.loads, { most: mostLoads, height: LOADS_HEIGHT, kind: 'live' }),
    bar(column, one.canaryLoads, { most: mostLoads, height: LOADS_HEIGHT, kind: 'canary' }),
  ]);
  const faultBars = hours.map((one, column) =>
    bar(column, one.faults, { most: mostFaults, height: FAULTS_HEIGHT, kind: 'fault' }),
  );
  const hasCanary = canary !== undefined;
  return html`<h3>Last 24 hours</h3>
    <p class="legend">
      <span class="key live">${formatNumber(loads)} loads, at most ${formatNumber(mostLoads)} an hour</span>
      ${
        hasCanary &&
        html`<span class="key canary"
          >of the canary: ${formatNumber(totalOf(hours.map((one) => one.canaryLoads)))}</span
        >`
      }
      <span class="key fault">${formatNumber(faults)} failed loads and broken screens</span>
    </p>
    <div class="charts">
      ${drawing(LOADS_HEIGHT, loadBars, `Loads by hour: ${formatNumber(loads)} in 24 hours`)}
      ${drawing(FAULTS_HEIGHT, faultBars, `Failures by hour: ${formatNumber(faults)} in 24 hours`)}
      <p class="axis" aria-hidden="true"><span>24 hours ago</span><span>now</span></p>
    </div>
    ${hourTable(app, hours, hasCanary)}`;
}
