import type { Measured } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { EmptyState, formatDay } from '@gym/ui';
import { DataTable, type Column } from '@gym/ui/list';
import { useMemo, type ReactElement } from 'react';
import { healthTexts } from '../texts/health.ts';
import styles from './health.module.css';
import { MEASURED } from './measured.ts';
import { MeasurementCard } from './measurement-card.tsx';

const { measurements, history: caption, all, date, noMeasurements } = healthTexts;

/** A member's measurements: where each stands and how it went, then all of them by day, the newest first. */
export function MeasurementHistory({ history }: { history: readonly Measured[] }): ReactElement {
  const { measureUnit, locale } = useHost().config;
  const columns = useMemo(
    (): readonly Column<Measured>[] => [
      { id: 'date', header: date, nowrap: true, cell: (measured) => formatDay(measured.date, locale) },
      ...MEASURED.map((part): Column<Measured> => ({
        id: part,
        header: measurements[part],
        align: 'end',
        nowrap: true,
        cell: (measured) => measured[part] ?? '–',
      })),
    ],
    [locale],
  );
  if (history.length === 0) return <EmptyState title={noMeasurements} />;
  return (
    <div className={styles.stack}>
      <dl className={styles.measurements}>
        {MEASURED.map((part) => (
          <MeasurementCard key={part} part={part} history={history} />
        ))}
      </dl>
      <details>
        <summary className={styles.summary}>{all(history.length, measureUnit)}</summary>
        <DataTable caption={caption} columns={columns} rows={history} rowKey={(measured) => measured.date} />
      </details>
    </div>
  );
}
