import type { Period } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { EmptyState, formatDay } from '@gym/ui';
import { DataTable, type Column } from '@gym/ui/list';
import { useMemo, type ReactElement } from 'react';
import { assignTexts } from '../texts/assignments.ts';
import { formatPrice } from './format-price.ts';

const { periods: caption, periodColumns: columns, noPeriods } = assignTexts;

/** A member's periods, each as it was sold, the latest first. */
export function Memberships({ periods }: { periods: readonly Period[] }): ReactElement {
  const { config } = useHost();
  const { currency, locale } = config;
  const defs = useMemo((): readonly Column<Period>[] => [
    { id: 'plan', header: columns.plan, cell: ({ plan_name }) => plan_name },
    { id: 'start', header: columns.start, nowrap: true, cell: ({ start }) => formatDay(start, locale) },
    { id: 'end', header: columns.end, nowrap: true, cell: ({ end }) => formatDay(end, locale) },
    { id: 'price', header: columns.price, nowrap: true, align: 'end', cell: ({ price }) => formatPrice(price, { currency, locale }) },
  ], [currency, locale]);
  if (periods.length === 0) return <EmptyState title={noPeriods} />;
  return <DataTable caption={caption} columns={defs} rows={periods} rowKey={({ id }) => id} />;
}
