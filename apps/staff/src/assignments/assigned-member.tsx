import { ErrorNotice, Skeleton } from '@gym/ui';
import { useForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { MemberFacts } from '../member/member-facts.tsx';
import { MemberField } from '../member/member-field.tsx';
import { MembershipStatus } from '../member/membership-status.tsx';
import { memberContactQuery } from '../member/member-queries.ts';
import styles from './assign.module.css';

/** Who gets the plan. */
export function AssignedMember(): ReactElement {
  const id = String(useForm().valueOf('member_id') ?? '');
  const contact = useQuery(memberContactQuery(id));
  return (
    <div className={styles.stack}>
      <MemberField name="member_id" />
      {id !== '' && contact.isPending && <Skeleton lines={2} />}
      {id !== '' && contact.isError && <ErrorNotice error={contact.error} onRetry={() => void contact.refetch()} />}
      {id !== '' && contact.data && <div className={styles.facts}><MemberFacts member={contact.data} /><MembershipStatus member={contact.data} /></div>}
    </div>
  );
}
