import type { BootRemote, ReportName, ReportPeriod } from '@gym/remote-contract';
import { Button, EmptyState, QueryView } from '@gym/ui';
import { useDownload } from '@gym/ui/export';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useKernel } from '../host/use-kernel.tsx';
import { hostOf, loadSlot } from './load-slot.ts';
import { PanelFailure } from './panel-failure.tsx';
import { csvOf, type WrittenReport, writeReport } from './report-table.ts';
import styles from './report.module.css';

/** Texts of a report that another part adds. */
const texts = {
  export: 'Export',
  print: 'Print',
  saved: (name: string) => `Saved as ${name}.`,
  none: 'Nothing in this period',
} as const;

interface Props {
  readonly remote: BootRemote;
  readonly point: ReportName;
  readonly title: string;
  readonly period: ReportPeriod;
}

/** A remote's report as a table: the handler of report points. */
export function ReportView({ remote, point, title, period }: Props): ReactElement {
  const kernel = useKernel();
  const query = useQuery({
    queryKey: ['reports', point, remote.name, remote.version, period],
    queryFn: async ({ signal }) => {
      const { default: read } = await loadSlot(kernel, remote.name, point);
      return writeReport(await read(period, { ...hostOf(kernel.host), signal }), kernel.config);
    },
    retry: false,
  });
  const { error, isFetching, refetch } = query;
  // The API's own failures are no fault of the remote: the query's view shows them.
  if (error && error.name !== 'ApiError' && !isFetching)
    return (
      <PanelFailure
        remote={remote}
        slot={point}
        title={title}
        error={error}
        isBroken={false}
        onRetry={() => void refetch()}
      />
    );
  return <QueryView query={query}>{(report) => <Report title={title} report={report} />}</QueryView>;
}

function Report({ title, report }: { title: string; report: WrittenReport }): ReactElement {
  const { state, start } = useDownload();
  const { columns, texts: rows } = report;
  if (rows.length === 0) return <EmptyState title={texts.none} />;
  const file = async () => new Blob([csvOf(report)], { type: 'text/csv;charset=utf-8' });
  return (
    <>
      <div className={styles.tools}>
        <Button size="small" onClick={() => void start(title, file)}>
          {texts.export}
        </Button>
        <Button size="small" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <p role="status">{state.status === 'saved' && texts.saved(state.name)}</p>
      </div>
      {/* The keyboard scrolls a wide table. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.frame} role="group" aria-label={title} tabIndex={0}>
        <table className={styles.table}>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {columns.map(({ title: header, kind }, at) => (
                <th key={at} scope="col" data-kind={kind}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((text, at) => (
                  <td key={at} data-kind={columns[at]?.kind}>
                    <bdi>{text}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
