import type { Measured } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { formatDay } from '@gym/ui';
import type { ReactElement } from 'react';
import { healthTexts } from '../texts/health.ts';
import styles from './health.module.css';
import type { MeasuredPart } from './measured.ts';
import { MeasurementChart } from './measurement-chart.tsx';

const { measurements, since, unchanged, chartLabel, neverMeasured } = healthTexts;

/** One measurement of a member: where it stands, what changed since the last time, and how it went. @param history newest first */
export function MeasurementCard({ part, history }: { part: MeasuredPart; history: readonly Measured[] }): ReactElement {
  const { measureUnit, locale } = useHost().config;
  const points = history.flatMap((measured) => {
    const value = measured[part];
    return value === undefined ? [] : [{ date: measured.date, value }];
  });
  const [latest, before] = points;
  const first = points.at(-1);
  const write = (value: number) => `${number(value)} ${measureUnit}`;
  const day = (date: string) => formatDay(date, locale);
  return (
    <div className={styles.measurement}>
      <dt className={styles.part}>{measurements[part]}</dt>
      <dd className={styles.figures}>
        <p className={styles.latest}>{latest ? write(latest.value) : neverMeasured}</p>
        {latest && before && (
          <p className={styles.change}>
            {change(latest.value - before.value, measureUnit)} {since(day(before.date))}
          </p>
        )}
        {latest && first && points.length > 1 && (
          <MeasurementChart
            points={points.toReversed()}
            label={chartLabel(measurements[part], {
              first: write(first.value),
              from: day(first.date),
              last: write(latest.value),
              to: day(latest.date),
              count: points.length,
            })}
            writeValue={write}
            writeDay={day}
          />
        )}
      </dd>
    </div>
  );
}

const number = (value: number) => String(Math.round(value * 100) / 100);

function change(difference: number, unit: string): string {
  const rounded = Math.round(difference * 100) / 100;
  if (rounded === 0) return unchanged;
  return `${rounded > 0 ? '+' : '−'}${number(Math.abs(rounded))} ${unit}`;
}
