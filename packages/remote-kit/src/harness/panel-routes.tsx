import { Figures } from '@gym/kernel/figures';
import { ReportView } from '@gym/kernel/report-view';
import { Slot } from '@gym/kernel/slots';
import {
  type ActionName,
  type BootRemote,
  type ColumnName,
  type ContributedFilter,
  type FigureName,
  type FilterName,
  type ReportName,
  type SectionName,
  type SlotProps,
  useHost,
} from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { Screen, TextLink } from '@gym/ui';
import { SaveForm } from '@gym/ui/form';
import { DataTable } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import type { RouteObject } from 'react-router-dom';
import { type HarnessSlot, slotPath, slotsOf } from './harness-page.ts';
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

/** What each option of a filter finds. */
function FilterAlone({ point }: { point: FilterName }): ReactElement {
  const { loadFilters } = useHost();
  const { data: filters = [] } = useQuery({
    queryKey: ['filters', point],
    queryFn: async () => (await loadFilters?.(point)) ?? [],
  });
  return (
    <>
      {filters.flatMap((filter) =>
        filter.options.map(({ value, label }) => (
          <FoundAlone key={value} filter={filter} value={value} label={label} />
        )),
      )}
    </>
  );
}

function FoundAlone({
  filter,
  value,
  label,
}: {
  filter: ContributedFilter;
  value: string;
  label: string;
}): ReactElement {
  const { data, error, refetch } = useQuery({
    queryKey: ['found', filter.id, value],
    queryFn: ({ signal }) => filter.find(value, { signal }),
  });
  if (error) return <>{filter.failure(error, () => void refetch())}</>;
  return <p role="status">{texts.found(`${filter.label}: ${label}`, data)}</p>;
}

/** A form with nothing but a section, of the record with the number of the kit. */
function SectionAlone({ point }: { point: SectionName }): ReactElement {
  return (
    <SaveForm
      label={texts.form(point)}
      form={slotPath(point)}
      record={() => texts.record}
      initialValues={{}}
      send={async () => ({})}
      submitLabel={texts.save}
      sections={{ point, record: '2' }}
    >
      {null}
    </SaveForm>
  );
}

/** A month of the demo gym. */
const PERIOD = { from: '2026-10-01', to: '2026-10-31' };

/** A contribution alone, as the handler of its kind shows it. */
function Alone({ remote, point, slot }: { remote: BootRemote; point: string; slot: HarnessSlot }): ReactElement {
  const { kind, title, example } = slot;
  if (kind === 'column') return <ColumnAlone point={point as ColumnName} />;
  if (kind === 'filter') return <FilterAlone point={point as FilterName} />;
  if (kind === 'section') return <SectionAlone point={point as SectionName} />;
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
  slotsOf(remote).map(([point, slot]) => ({
    path: slotPath(point),
    element: (
      <Screen title={remote.title}>
        <Alone remote={remote} point={point} slot={slot} />
      </Screen>
    ),
  }));
