import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { MembershipPreview } from './memberships.ts';
import { useHost } from '@gym/remote-contract';
import { daysBetween } from '@gym/rules';
import { Alert, failureOf, formatDay } from '@gym/ui';
import { useForm } from '@gym/ui/form';
import { membershipPreviewQuery } from './memberships.ts';
import { membershipTexts } from './texts.ts';
import styles from './plan-assign.module.css';
import { planListQuery } from './plan-queries.ts';

const { previewFailed, previewLoading, runs, follows, restarts, starts, free } = membershipTexts;

/**
 * The dates that the server would set at Submit (acceptance H2). Renders nothing if the server does not announce
 * memberships.
 */
export function MembershipPreview(): ReactElement | null {
  const {
    session,
    config: { locale },
  } = useHost();
  const form = useForm();
  const [member, plan] = [String(form.valueOf('member_id') ?? ''), String(form.valueOf('plan_id') ?? '')];
  const preview = useQuery(membershipPreviewQuery(member, plan));
  const plans = useQuery(planListQuery);
  const chosen = plans.data?.find(({ id }) => String(id) === plan);
  if (!session.has('memberships') || member === '' || plan === '') return null;
  // A plan that is no longer offered is not sold.
  if (plans.data && !chosen) return null;
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
  const included = free[Number(chosen?.free_days)];
  return (
    <div className={styles.dates}>
      <Alert kind="info" title={data ? runs(day(data.start), day(data.end)) : previewLoading}>
        {data && [startReason(data, day), included].filter(Boolean).join(' ')}
      </Alert>
    </div>
  );
}

/** Explains the start date. */
function startReason({ start, last_end }: MembershipPreview, day: (text: string) => string): string {
  if (!last_end) return starts;
  return daysBetween(last_end, start) === 1 ? follows(day(last_end)) : restarts(day(last_end));
}
