import type { Period } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { EmptyState, formatDay } from '@gym/ui';
import { DataTable, type Column } from '@gym/ui/list';
import { useMemo, type ReactElement } from 'react';
import { assignTexts } from '../texts/assignments.ts';
import { formatPrice } from './format-price.ts';
import styles from './memberships.module.css';

const { periods: caption, periodColumns: columns, noPeriods, earlier, earlierPeriods } = assignTexts;

/** How many stand there at once; what was before is a press away. */
const LATEST = 3;

/** A member's periods, each as it was sold, the latest first. */
export function Memberships({ periods }: { periods: readonly Period[] }): ReactElement {
  const { config } = useHost();
  const { currency, locale } = config;
  const defs = useMemo(
    (): readonly Column<Period>[] => [
      { id: 'plan', header: columns.plan, cell: ({ plan_name }) => plan_name },
      { id: 'start', header: columns.start, nowrap: true, cell: ({ start }) => formatDay(start, locale) },
      { id: 'end', header: columns.end, nowrap: true, cell: ({ end }) => formatDay(end, locale) },
      {
        id: 'price',
        header: columns.price,
        nowrap: true,
        align: 'end',
        cell: ({ price }) => formatPrice(price, { currency, locale }),
      },
    ],
    [currency, locale],
  );
  if (periods.length === 0) return <EmptyState title={noPeriods} />;
  const [latest, before] = [periods.slice(0, LATEST), periods.slice(LATEST)];
  return (
    <div className={styles.stack}>
      <DataTable caption={caption} columns={defs} rows={latest} rowKey={({ id }) => id} />
      {before.length > 0 && (
        <details>
          <summary className={styles.summary}>{earlier(before.length)}</summary>
          <DataTable caption={earlierPeriods} columns={defs} rows={before} rowKey={({ id }) => id} />
        </details>
      )}
    </div>
  );
}
