import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import { type DataOf, get } from '@gym/api-client';
import { getGymReport } from '@gym/api-contract/calls';
import { endOfMonth } from '@gym/rules';
import { Card, EmptyState, formatMoney, QueryView, TextLink } from '@gym/ui';
import { type Column, DataTable } from '@gym/ui/list';
import { useShell } from '../../platform/use-shell.tsx';
import dashboard from './dashboard.module.css';
import { OwnerSteps } from './first-steps.tsx';
import { type Figure, figurePath } from './links.ts';
import { MonthBars } from './month-bars.tsx';
import styles from './report.module.css';
import { reportTexts as texts } from './texts.ts';

/** The figures of twelve months. */
type GymReport = DataOf<typeof getGymReport>;
type ReportMonth = GymReport['months'][number];
type ReportPlan = GymReport['plans'][number];

const reportQuery = queryOptions({
  queryKey: ['dashboard', 'report'],
  queryFn: ({ signal }) => get(getGymReport, {}, { signal }),
  refetchOnWindowFocus: true,
});

/** The figures with a chart. */
const CHARTS = ['money', 'joined', 'renewed', 'lost', 'taken_back'] as const satisfies readonly Figure[];
const COLUMNS = ['money', 'joined', 'sold', 'renewed', 'lost', 'taken_back'] as const satisfies readonly Figure[];
const PLAN_COLUMNS = ['money', 'sold', 'renewed', 'lost'] as const satisfies readonly Figure[];

/** How figures and months are written. */
function useFormats() {
  const { config } = useShell();
  return useMemo(() => {
    const count = new Intl.NumberFormat(config.locale);
    const month = new Intl.DateTimeFormat(config.locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
    return {
      month: (day: string) => month.format(new Date(`${day}T00:00:00Z`)),
      figure: (figure: Figure, value: number) =>
        figure === 'money' ? formatMoney(value, config) : count.format(value),
    };
  }, [config]);
}

/** One figure of this month and of the months before it. */
function FigureChart({ figure, months }: { figure: Figure; months: readonly ReportMonth[] }): ReactElement | null {
  const { month, figure: write } = useFormats();
  const shown = months.map((one) => {
    const value = one[figure] ?? 0;
    return { month: month(one.month), value, text: write(figure, value) };
  });
  const [first, last, now] = [shown[0], shown.at(-1), months.at(-1)];
  if (!first || !last || !now) return null;
  const values = shown.map((one) => `${one.month} ${one.text}`).join(', ');
  const label = texts.figures[figure];
  return (
    <Card className={styles.chart}>
      <h3 className={styles.label}>{label}</h3>
      <p className={styles.value}>
        <TextLink to={figurePath(figure, { from: now.month, to: endOfMonth(now.month) })} about={label}>
          {last.text}
        </TextLink>{' '}
        <span className={styles.when}>{texts.thisMonth}</span>
      </p>
      <MonthBars months={shown} label={texts.chart(label, { from: first.month, to: last.month }, values)} />
      <p className={styles.scale} aria-hidden="true">
        <span>{first.month}</span>
        <span>{last.month}</span>
      </p>
      <p className={styles.counted}>{texts.counted[figure]}</p>
    </Card>
  );
}

interface FigureLinkProps {
  figure: Figure;
  value: number;
  /** The month or the plan of the figure, for screen readers. */
  about: string;
  to: string;
}

/** A number of a table, which leads to its list. Nothing leads to an empty list. */
function FigureLink({ figure, value, about, to }: FigureLinkProps): ReactElement {
  const text = useFormats().figure(figure, value);
  if (value === 0) return <>{text}</>;
  return (
    <TextLink to={to} about={`${texts.figures[figure]}, ${about}`}>
      {text}
    </TextLink>
  );
}

/** The figures that this user may see: the server leaves out the others. */
const seen = <Name extends Figure>(names: readonly Name[], months: readonly ReportMonth[]): readonly Name[] =>
  names.filter((name) => months.some((month) => month[name] !== undefined));

function MonthTable({ months }: { months: readonly ReportMonth[] }): ReactElement {
  const { month: write } = useFormats();
  const columns = useMemo(
    (): readonly Column<ReportMonth>[] => [
      { id: 'month', header: texts.month, nowrap: true, width: 5, cell: ({ month }) => write(month) },
      ...seen(COLUMNS, months).map((figure): Column<ReportMonth> => ({
        id: figure,
        header: texts.figures[figure],
        align: 'end',
        width: 6,
        cell: ({ month, [figure]: value = 0 }) => (
          <FigureLink
            figure={figure}
            value={value}
            about={write(month)}
            to={figurePath(figure, { from: month, to: endOfMonth(month) })}
          />
        ),
      })),
    ],
    [write, months],
  );
  return (
    <DataTable caption={texts.byMonth} columns={columns} rows={months.toReversed()} rowKey={({ month }) => month} />
  );
}

function PlanTable({ report: { plans, months, today } }: { report: GymReport }) {
  const from = months[0]?.month ?? today;
  const columns = useMemo(
    (): readonly Column<ReportPlan>[] => [
      { id: 'plan', header: texts.plan, cell: ({ plan_name }) => <bdi>{plan_name}</bdi> },
      ...seen(PLAN_COLUMNS, months).map((figure): Column<ReportPlan> => ({
        id: figure,
        header: texts.figures[figure],
        align: 'end',
        width: 6,
        cell: ({ id, plan_name, [figure]: value = 0 }) => (
          <FigureLink
            figure={figure}
            value={value}
            about={plan_name}
            to={figurePath(figure, { from, to: today, plan: id })}
          />
        ),
      })),
    ],
    [from, today, months],
  );
  return (
    <DataTable
      caption={texts.byPlan}
      columns={columns}
      rows={plans}
      rowKey={({ id }) => id}
      empty={<EmptyState title={texts.noPlans} />}
    />
  );
}

function Figures({ report }: { report: GymReport }): ReactElement {
  const { months } = report;
  return (
    <>
      <section className={dashboard.section} aria-labelledby="twelve-months">
        <h2 id="twelve-months" className={dashboard.heading}>
          {texts.title}
        </h2>
        <div className={styles.charts}>
          {seen(CHARTS, months).map((figure) => (
            <FigureChart key={figure} figure={figure} months={months} />
          ))}
        </div>
        <details className={styles.numbers}>
          <summary className={styles.summary}>{texts.numbers}</summary>
          <MonthTable months={months} />
        </details>
      </section>
      <section className={dashboard.section} aria-labelledby="by-plan">
        <h2 id="by-plan" className={dashboard.heading}>
          {texts.byPlan}
        </h2>
        <p className={dashboard.note}>{texts.byPlanText}</p>
        <PlanTable report={report} />
      </section>
    </>
  );
}

/** The charts before they have loaded, each in its place. */
const ReportSkeleton = (): ReactElement => (
  <section className={dashboard.section}>
    <h2 className={dashboard.heading}>{texts.title}</h2>
    <div className={styles.charts} aria-hidden>
      {CHARTS.map((figure) => (
        <Card key={figure} className={styles.chart}>
          <h3 className={styles.label}>{texts.figures[figure]}</h3>
          <p className={styles.value}>
            <span className={dashboard.awaited} />
          </p>
          <span className={styles.bars} />
          <p className={styles.scale}>&nbsp;</p>
          <p className={styles.counted}>{texts.counted[figure]}</p>
        </Card>
      ))}
    </div>
  </section>
);

/**
 * The figures of twelve months, for owners. Renders nothing on a server without them.
 * @param users active accounts, if known
 */
export function Report({ users }: { users: number | undefined }): ReactElement {
  const { audience } = useShell();
  const query = useQuery(reportQuery);
  return (
    <QueryView query={query} skeleton={<ReportSkeleton />}>
      {(report) =>
        report && (
          <>
            {audience === 'admin' && <OwnerSteps plans={report.plans.length} users={users ?? 0} />}
            {report.plans.length > 0 && <Figures report={report} />}
          </>
        )
      }
    </QueryView>
  );
}
