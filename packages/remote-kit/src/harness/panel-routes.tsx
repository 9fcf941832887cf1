import { Figures } from '@gym/kernel/figures';
import { ReportView } from '@gym/kernel/report-view';
import { Slot } from '@gym/kernel/slots';
import {
  type ActionName,
  type BootRemote,
  type ColumnName,
  type FigureName,
  type ReportName,
  type SlotProps,
  useHost,
} from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { Screen, TextLink } from '@gym/ui';
import { DataTable } from '@gym/ui/list';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import type { RouteObject } from 'react-router-dom';
import { type HarnessSlot, slotPath } from './harness-page.ts';
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

/** The link of an action, for the example of its point. */
function ActionAlone({ point, example }: { point: ActionName; example: HarnessSlot['example'] }): ReactNode {
  const { actions } = useHost();
  return actions?.(point).map(({ remote, title, path }) => (
    <p key={remote.name}>
      <TextLink to={link<string>(path, example as Record<string, string>)}>{title}</TextLink>
    </p>
  ));
}

/** A month of the demo gym. */
const PERIOD = { from: '2026-10-01', to: '2026-10-31' };

/** A contribution alone, as the handler of its kind shows it. */
function Alone({ remote, point, slot }: { remote: BootRemote; point: string; slot: HarnessSlot }): ReactElement {
  const { kind, title, example } = slot;
  if (kind === 'column') return <ColumnAlone point={point as ColumnName} />;
  if (kind === 'action') return <ActionAlone point={point as ActionName} example={example} />;
  if (kind === 'report')
    return <ReportView remote={remote} point={point as ReportName} title={title} period={PERIOD} />;
  if (kind === 'figure')
    return (
      <>
        <Figures point={point as FigureName} />
        <p role="status">{texts.dash}</p>
      </>
    );
  return <Slot {...({ name: point, context: example } as SlotProps)} />;
}

/** A screen for each contribution of a remote to a point, so that a developer and the kit can look at it alone. */
export const panelRoutes = (remote: BootRemote): RouteObject[] =>
  Object.entries((remote.slots ?? {}) as Record<string, HarnessSlot>).map(([point, slot]) => ({
    path: slotPath(point),
    element: (
      <Screen title={remote.title}>
        <Alone remote={remote} point={point} slot={slot} />
      </Screen>
    ),
  }));
