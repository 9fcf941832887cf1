import { Slot } from '@gym/kernel/slots';
import { type BootRemote, type ColumnName, type SlotProps, useHost } from '@gym/remote-contract';
import { Screen } from '@gym/ui';
import { DataTable } from '@gym/ui/list';
import { type ReactElement, useMemo } from 'react';
import type { RouteObject } from 'react-router-dom';
import { slotPath } from './harness-page.ts';
import { texts } from './texts.ts';

const ROWS = ['2', '3', '4'].map((id) => ({ id }));
const number = { id: 'number', header: texts.number, cell: ({ id }: (typeof ROWS)[number]) => id };

/** A list with nothing but numbers and a column of the remote. */
function ColumnAlone({ point }: { point: ColumnName }): ReactElement {
  const { columns } = useHost();
  const shown = useMemo(() => [number, ...(columns?.(point) ?? [])], [columns, point]);
  return (
    <>
      <DataTable caption={texts.column(point)} columns={shown} rows={ROWS} rowKey={({ id }) => id} />
      <p role="status">{texts.dash}</p>
    </>
  );
}

/**
 * A screen for each panel and column of a remote, so that a developer and the kit can look at it alone. A panel's
 * context is the example in the page. A column has none.
 */
export const panelRoutes = ({ title, slots = {} }: BootRemote): RouteObject[] =>
  Object.entries(slots).map(([name, { example }]) => ({
    path: slotPath(name),
    element: (
      <Screen title={title}>
        {example ? <Slot {...({ name, context: example } as SlotProps)} /> : <ColumnAlone point={name as ColumnName} />}
      </Screen>
    ),
  }));
