import { useHost } from '@gym/remote-contract';
import { Alert, formatDay } from '@gym/ui';
import { useForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { assignTexts } from '../texts/assignments.ts';
import styles from './assign.module.css';
import { periodsQuery } from './assignment-queries.ts';

const { assigned, runs } = assignTexts;

/** What was assigned a moment ago, with the dates as they are stored, until the next plan or member is chosen. */
export function JustAssigned({ member }: { member: string }): ReactElement | null {
  const { session, config: { locale } } = useHost();
  const form = useForm();
  const stands = session.has('memberships') && member !== '' && form.valueOf('member_id') === member && form.valueOf('plan_id') === '';
  const periods = useQuery({ ...periodsQuery(member), enabled: stands });
  const [latest] = periods.data ?? [];
  // What was read before the assignment says nothing about it.
  if (!stands || !latest || periods.isFetching) return null;
  return (
    <div className={styles.dates}>
      <Alert kind="success" title={assigned(latest.plan_name)}>{runs(formatDay(latest.start, locale), formatDay(latest.end, locale))}</Alert>
    </div>
  );
}
