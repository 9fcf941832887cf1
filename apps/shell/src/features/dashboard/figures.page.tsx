import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type DataOf, getAnswer } from '@gym/api-client';
import { pageOf } from '@gym/api-client/calls';
import { getFigureMembers } from '@gym/api-contract/calls';
import { fullName } from '@gym/rules';
import { EmptyState, formatDay, formatMoney, QueryView, Screen, Skeleton, TextLink } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { type Column, DataTable, Pager, useListParams, usePastEnd } from '@gym/ui/list';
import { LazyPart, NotFound } from '@gym/kernel';
import * as paths from '@gym/remote-contract/routes/shell';
import { useShell } from '../../platform/use-shell.tsx';
import { DAY, type Figure, type FigureSearch, memberPath } from './links.ts';
import { dashboardTexts, reportTexts } from './texts.ts';

/** A member whom a figure counts, or the sale of an erased member. */
type FigureMember = DataOf<typeof getFigureMembers>[number];

const { figures, list: texts } = reportTexts;
const PAGE_SIZE = 20;

const isFigure = (name: string | null): name is Figure => name !== null && Object.hasOwn(figures, name);

/** The list that the URL names: `?figure=lost&from=2026-10-01&to=2026-10-31&plan=3`. */
function useWantedList(): Omit<FigureSearch, 'page' | 'size'> | undefined {
  const [params] = useSearchParams();
  const [figure, from, to, plan] = ['figure', 'from', 'to', 'plan'].map((name) => params.get(name));
  if (!isFigure(figure ?? null) || !DAY.test(from ?? '') || !DAY.test(to ?? '')) return undefined;
  return { figure: figure as Figure, from: from ?? '', to: to ?? '', ...(plan && { plan }) };
}

const membersQuery = (search: FigureSearch) =>
  queryOptions({
    queryKey: ['dashboard', 'list', search],
    queryFn: async ({ signal }) => pageOf(await getAnswer(getFigureMembers, search, { signal })),
    placeholderData: keepPreviousData,
  });

function useColumns(figure: Figure): readonly Column<FigureMember>[] {
  const { audience, host, config } = useShell();
  return useMemo(() => {
    const name = (member: FigureMember) => {
      if (member.id === null) return texts.erased;
      const text = fullName(member) || dashboardTexts.noName;
      const page = memberPath(member.id, audience, (feature) => host.session.has(feature));
      return <bdi>{page ? <TextLink to={page}>{text}</TextLink> : text}</bdi>;
    };
    const { columns } = texts;
    return [
      { id: 'name', header: columns.name, cell: name },
      ...(figure === 'joined'
        ? []
        : [{ id: 'plan', header: columns.plan, cell: ({ plan_name = '' }: FigureMember) => <bdi>{plan_name}</bdi> }]),
      { id: 'day', header: columns.day, nowrap: true, cell: ({ day }) => formatDay(day, config.locale) },
      ...(figure === 'money' || figure === 'taken_back'
        ? [
            {
              id: 'price',
              header: columns.price,
              align: 'end' as const,
              nowrap: true,
              cell: ({ price = 0 }: FigureMember) => formatMoney(price, config),
            },
          ]
        : []),
      ...(figure === 'taken_back'
        ? [
            { id: 'by', header: columns.by, cell: ({ by = '' }: FigureMember) => <bdi>{by}</bdi> },
            { id: 'reason', header: columns.reason, cell: ({ reason = '' }: FigureMember) => <bdi>{reason}</bdi> },
          ]
        : []),
    ];
  }, [figure, audience, host, config]);
}

function FigureList({ wanted }: { wanted: Omit<FigureSearch, 'page' | 'size'> }): ReactElement {
  const list = useListParams();
  const query = useQuery(membersQuery({ ...wanted, page: list.page, size: PAGE_SIZE }));
  const columns = useColumns(wanted.figure);
  const pastEnd = usePastEnd(list, PAGE_SIZE, query);
  return (
    <QueryView query={query}>
      {({ rows, total }) =>
        pastEnd ? (
          <Skeleton />
        ) : (
          <>
            <DataTable
              caption={figures[wanted.figure]}
              columns={columns}
              rows={rows}
              rowKey={(row) => `${row.id} ${row.day} ${rows.indexOf(row)}`}
              empty={<EmptyState title={texts.none}>{texts.noneText}</EmptyState>}
            />
            {total > PAGE_SIZE && <Pager page={list.page} pageSize={PAGE_SIZE} total={total} onPage={list.setPage} />}
          </>
        )
      }
    </QueryView>
  );
}

/** In a chunk with another rare form: each landing carries the hash of every chunk. */
const loadReport = () => import(/* webpackChunkName: "edit-profile" */ './remote-report.tsx');

/**
 * `/figures`, an addition to the specification: the members whom a figure of the dashboard counts, or the report of a
 * remote.
 */
export default function FiguresPage(): ReactElement {
  const [params] = useSearchParams();
  const report = params.get('report');
  if (report === null) return <FigurePage />;
  return <LazyPart load={loadReport}>{({ RemoteReport }) => <RemoteReport key={report} name={report} />}</LazyPart>;
}

function FigurePage(): ReactElement {
  const { host, config } = useShell();
  const wanted = useWantedList();
  if (!wanted || !host.session.has('gym-report')) return <NotFound />;
  const { figure, from, to } = wanted;
  const range = texts.range(formatDay(from, config.locale), formatDay(to, config.locale));
  return (
    <Screen
      title={figures[figure]}
      lead={`${range}. ${texts.counted[figure]}`}
      breadcrumb={<Breadcrumb trail={[{ to: paths.dashboard, label: texts.trail }]} here={figures[figure]} />}
    >
      <FigureList wanted={wanted} />
    </Screen>
  );
}
