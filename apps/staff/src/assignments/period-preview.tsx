import type { RenewalPreview } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { Alert, failureOf, formatDay } from '@gym/ui';
import { useForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { assignTexts } from '../texts/assignments.ts';
import styles from './assign.module.css';
import { previewQuery } from './assignment-queries.ts';
import { isDayAfter } from './day-after.ts';
import { planListQuery } from './plan-queries.ts';

const { previewFailed, previewLoading, runs, follows, restarts, starts, free } = assignTexts;

/** The dates before Submit (acceptance H2), as the server would set them. Nothing where it does not announce that it keeps them. */
export function PeriodPreview(): ReactElement | null {
  const {
    session,
    config: { locale },
  } = useHost();
  const form = useForm();
  const [member, plan] = [String(form.valueOf('member_id') ?? ''), String(form.valueOf('plan_id') ?? '')];
  const preview = useQuery(previewQuery(member, plan));
  const plans = useQuery(planListQuery);
  if (!session.has('memberships') || member === '' || plan === '') return null;
  if (preview.isError)
    return (
      <div className={styles.dates}>
        <Alert kind="warning" title={previewFailed}>
          {failureOf(preview.error).reason}
        </Alert>
      </div>
    );
  const day = (text: string) => formatDay(text, locale);
  const { data } = preview;
  const included = free[Number(plans.data?.find(({ id }) => String(id) === plan)?.free_days)];
  return (
    <div className={styles.dates}>
      <Alert kind="info" title={data ? runs(day(data.start), day(data.end)) : previewLoading}>
        {data && [reason(data, day), included].filter(Boolean).join(' ')}
      </Alert>
    </div>
  );
}

/** Why it starts when it does. */
function reason({ start, last_end }: RenewalPreview, day: (text: string) => string): string {
  if (!last_end) return starts;
  return isDayAfter(start, last_end) ? follows(day(last_end)) : restarts(day(last_end));
}
