import { type ReactElement, useMemo } from 'react';
import type { Measurement } from '@gym/api-contract';
import { useHost } from '@gym/remote-contract';
import { EmptyState, formatDay } from '@gym/ui';
import { useDecimals } from '@gym/ui/decimals';
import { useKeepFocus } from '@gym/ui/focus-kept';
import { type Column, DataTable } from '@gym/ui/list';
import { measurementTexts } from './texts.ts';
import { formatChange, formatNumber, MEASURED_PARTS, type MeasuredPart } from './measurements.ts';
import { MeasurementActions } from './correction-buttons.tsx';
import { MeasurementChart } from './measurement-chart.tsx';
import layout from '../../layout.module.css';
import styles from './measurements.module.css';

const { measurements, since, chartLabel, neverMeasured } = measurementTexts;

/**
 * One measurement of a member: its latest value, the last change, and a chart.
 * @param history newest first
 */
function MeasurementCard({ part, history }: { part: MeasuredPart; history: readonly Measurement[] }): ReactElement {
  const { measureUnit, locale } = useHost().config;
  const decimals = useDecimals();
  const points = history.flatMap((measured) => {
    const value = measured[part];
    return value === undefined ? [] : [{ date: measured.date, value }];
  });
  const [latest, before] = points;
  const first = points.at(-1);
  const write = (value: number) => `${formatNumber(value, decimals)} ${measureUnit}`;
  const day = (date: string) => formatDay(date, locale);
  return (
    <div className={styles.measurement}>
      <dt className={styles.part}>{measurements[part]}</dt>
      <dd className={styles.figures}>
        <p className={styles.latest}>{latest ? write(latest.value) : neverMeasured}</p>
        {latest && before && (
          <p className={styles.change}>
            {formatChange(latest.value - before.value, measureUnit, decimals)} {since(day(before.date))}
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

const { history: caption, all, date, noMeasurements } = measurementTexts;

interface MeasurementHistoryProps {
  readonly member: string;
  /** Newest first. */
  readonly history: readonly Measurement[];
}

/** A member's measurements: a card for each, then a table by day, newest first. */
export function MeasurementHistory({ member, history }: MeasurementHistoryProps): ReactElement {
  const { config, session } = useHost();
  const { measureUnit, locale } = config;
  const { write } = useDecimals();
  const isCorrectable = session.has('measurement-corrections');
  const table = useKeepFocus<HTMLDetailsElement>(history);
  const columns = useMemo(
    (): readonly Column<Measurement>[] => [
      { id: 'date', header: date, nowrap: true, width: 6.75, cell: (measured) => formatDay(measured.date, locale) },
      ...MEASURED_PARTS.map((part): Column<Measurement> => ({
        id: part,
        header: measurementTexts.measurements[part],
        align: 'end',
        nowrap: true,
        width: 3.75,
        cell: (measured) => write(measured[part] ?? '–'),
      })),
    ],
    [locale, write],
  );
  const actions: Column<Measurement> = {
    id: 'actions',
    header: measurementTexts.columns.actions,
    width: 9.5,
    cell: (measured) => <MeasurementActions member={member} measured={measured} />,
  };
  if (history.length === 0) return <EmptyState title={noMeasurements} />;
  return (
    <div className={layout.stack}>
      <dl className={styles.measurements}>
        {MEASURED_PARTS.map((part) => (
          <MeasurementCard key={part} part={part} history={history} />
        ))}
      </dl>
      <details ref={table} tabIndex={-1}>
        <summary className={styles.summary}>{all(history.length, measureUnit)}</summary>
        <DataTable
          caption={caption}
          columns={isCorrectable ? [...columns, actions] : columns}
          rows={history}
          rowKey={(measured) => measured.date}
        />
      </details>
    </div>
  );
}
