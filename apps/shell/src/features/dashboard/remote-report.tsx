import { NotFound, useContributions } from '@gym/kernel';
import { ReportView } from '@gym/kernel/report-view';
import type { ReportPeriod } from '@gym/remote-contract';
import * as paths from '@gym/remote-contract/routes/shell';
import { dayAt, isDay } from '@gym/rules';
import { Screen } from '@gym/ui';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { Form, TextField } from '@gym/ui/form';
import { useFormKey } from '@gym/ui/use-form-key';
import { type ReactElement, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { object, string } from 'yup';
import { useShell } from '../../platform/use-shell.tsx';
import styles from './dashboard.module.css';
import { DAY } from './links.ts';
import { remoteReportTexts as texts, reportTexts } from './texts.ts';

const day = (label: string) =>
  string().defined().required(texts.needsDay).test('calendar', texts.unknownDay(label), isDay);
const schema = object({
  from: day(texts.from),
  to: day(texts.to).test('order', texts.orderOfDays, (value, { parent }) => value >= (parent as ReportPeriod).from),
});

const areDays = ({ from, to }: ReportPeriod) => isDay(from) && isDay(to);

/** The period of the URL, else this month until today. */
function usePeriod(report: string): [ReportPeriod, (period: ReportPeriod) => void] {
  const { config } = useShell();
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const today = dayAt(new Date(), config.timeZone);
  const asked = DAY.test(from) && DAY.test(to) && (from <= to || !areDays({ from, to }));
  const period = asked ? { from, to } : { from: `${today.slice(0, 8)}01`, to: today };
  return [period, (next) => setParams({ report, ...next }, { preventScrollReset: true })];
}

/** The days of the report. Show applies them, so that each period has an address. */
function PeriodForm({ period, onShow }: { period: ReportPeriod; onShow(period: ReportPeriod): void }): ReactElement {
  const addressOf = ({ from, to }: ReportPeriod) => `${from} ${to}`;
  const [key, leadsTo] = useFormKey(addressOf(period));
  const { from, to } = period;
  const errors = useMemo(
    () => ({
      ...(!isDay(from) && { from: texts.unknownDay(texts.from) }),
      ...(!isDay(to) && { to: texts.unknownDay(texts.to) }),
    }),
    [from, to],
  );
  return (
    <Form
      key={key}
      label={texts.period}
      initialValues={period}
      schema={schema}
      errors={errors}
      onSubmit={(next) => {
        leadsTo(addressOf(next));
        onShow(next);
      }}
      submitLabel={texts.show}
      surface="card"
    >
      <div className={styles.days}>
        <TextField name="from" label={texts.from} type="date" required />
        <TextField name="to" label={texts.to} type="date" required />
      </div>
    </Form>
  );
}

/** `?report=lockers&from=2026-10-01&to=2026-10-31`: the report that a remote adds. */
export function RemoteReport({ name }: { name: string }): ReactElement {
  const [period, show] = usePeriod(name);
  const found = useContributions('dashboard-reports').find(({ remote }) => remote.name === name);
  if (!found) return <NotFound />;
  const { title, description, remote } = found;
  return (
    <Screen
      title={title}
      lead={description}
      breadcrumb={<Breadcrumb trail={[{ to: paths.dashboard, label: reportTexts.list.trail }]} here={title} />}
    >
      <div className={styles.report}>
        <PeriodForm period={period} onShow={show} />
        <div>
          {areDays(period) && <ReportView remote={remote} point="dashboard-reports" title={title} period={period} />}
        </div>
      </div>
    </Screen>
  );
}
