import { useHost } from '@gym/remote-contract';
import { Alert, failureOf, formatDay } from '@gym/ui';
import { useForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { assignTexts } from '../texts/assignments.ts';
import styles from './assign.module.css';
import { previewQuery } from './assignment-queries.ts';

const { previewFailed, previewLoading, runs, follows } = assignTexts;

/** The dates before Submit (acceptance H2), as the server would set them. Nothing where it does not announce that it keeps them. */
export function PeriodPreview(): ReactElement | null {
  const { session, config: { locale } } = useHost();
  const form = useForm();
  const [member, plan] = [String(form.valueOf('member_id') ?? ''), String(form.valueOf('plan_id') ?? '')];
  const preview = useQuery(previewQuery(member, plan));
  if (!session.has('memberships') || member === '' || plan === '') return null;
  if (preview.isError) return <div className={styles.wide}><Alert kind="warning" title={previewFailed}>{failureOf(preview.error).reason}</Alert></div>;
  const day = (text: string) => formatDay(text, locale);
  const { data } = preview;
  return (
    <div className={styles.wide}>
      <Alert kind="info" title={data ? runs(day(data.start), day(data.end)) : previewLoading}>
        {data?.last_end && data.last_end < data.start ? follows(day(data.last_end)) : undefined}
      </Alert>
    </div>
  );
}
