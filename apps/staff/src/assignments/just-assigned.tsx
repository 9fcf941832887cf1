import { useHost } from '@gym/remote-contract';
import { Alert, formatDay } from '@gym/ui';
import { useForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { assignTexts } from '../texts/assignments.ts';
import styles from './assign.module.css';
import { periodsQuery } from './assignment-queries.ts';
import { formatPrice } from './format-price.ts';

const { assigned, runs, soldFor } = assignTexts;

/** What was assigned a moment ago, with its dates and its price as they are stored, until the next plan or member is chosen. */
export function JustAssigned({ member }: { member: string }): ReactElement | null {
  const { session, config } = useHost();
  const form = useForm();
  const stands =
    session.has('memberships') &&
    member !== '' &&
    form.valueOf('member_id') === member &&
    form.valueOf('plan_id') === '';
  const periods = useQuery({ ...periodsQuery(member), enabled: stands });
  const [latest] = periods.data ?? [];
  // What was read before the assignment says nothing about it.
  if (!stands || !latest || periods.isFetching) return null;
  const day = (text: string) => formatDay(text, config.locale);
  return (
    <div className={styles.dates}>
      <Alert kind="success" title={assigned(latest.plan_name)}>
        {soldFor(runs(day(latest.start), day(latest.end)), formatPrice(latest.price, config))}
      </Alert>
    </div>
  );
}
