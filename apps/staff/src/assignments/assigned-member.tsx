import { QueryView, Skeleton } from '@gym/ui';
import { useForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { goneNotice } from '../member/gone-notice.ts';
import { MemberFacts } from '../member/member-facts.tsx';
import { MemberField } from '../member/member-field.tsx';
import { MembershipStatus } from '../member/membership-status.tsx';
import { memberContactQuery } from '../member/member-queries.ts';
import { paths } from '../paths.ts';
import { assignTexts } from '../texts/assignments.ts';
import styles from './assign.module.css';

const notFound = { to: paths.planAssign(), label: assignTexts.title };

/** Who gets the plan. */
export function AssignedMember(): ReactElement {
  const id = String(useForm().valueOf('member_id') ?? '');
  const contact = useQuery(memberContactQuery(id));
  return (
    <div className={styles.stack}>
      <MemberField name="member_id" />
      {id !== '' && (
        <QueryView
          query={contact}
          notFound={goneNotice(contact.error, notFound, paths.planAssign)}
          skeleton={<Skeleton lines={2} />}
        >
          {(member) => (
            <div className={styles.facts}>
              <MemberFacts member={member} />
              <MembershipStatus member={member} />
            </div>
          )}
        </QueryView>
      )}
    </div>
  );
}
