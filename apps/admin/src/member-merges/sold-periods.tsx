import type { MergePreview } from '@gym/api-client/admin';
import { useHost } from '@gym/remote-contract';
import { Badge, formatDay } from '@gym/ui';
import { DataTable, type Column } from '@gym/ui/list';
import { useMemo, type ReactElement } from 'react';
import { memberDataTexts } from '../member-data-texts.ts';

type Sold = MergePreview['periods'][number];

const { merge } = memberDataTexts;
const { periodColumns: columns } = merge;

/** What was sold to both, as it was sold; where two overlap, it is marked. */
export function SoldPeriods({ preview: { periods, kept_id, gone_id } }: { preview: MergePreview }): ReactElement {
  const {
    config: { locale },
  } = useHost();
  const shown = useMemo(
    (): readonly Column<Sold>[] => [
      { id: 'plan', header: columns.plan, cell: ({ plan_name }) => plan_name },
      { id: 'from', header: columns.from, nowrap: true, cell: ({ start }) => formatDay(start, locale) },
      { id: 'to', header: columns.to, nowrap: true, cell: ({ end }) => formatDay(end, locale) },
      { id: 'of', header: columns.of, nowrap: true, cell: ({ of }) => (of === 'kept' ? kept_id : gone_id) },
      {
        id: 'overlap',
        header: columns.overlap,
        headerHidden: true,
        cell: ({ overlaps }) => overlaps && <Badge tone="warning">{merge.overlaps}</Badge>,
      },
    ],
    [locale, kept_id, gone_id],
  );
  if (periods.length === 0) return <p>{merge.noPeriods}</p>;
  return (
    <>
      <p>{merge.periodsText}</p>
      <DataTable caption={merge.periods} columns={shown} rows={periods} rowKey={({ id }) => id} />
    </>
  );
}
