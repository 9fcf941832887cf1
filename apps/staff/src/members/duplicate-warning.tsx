import { getMemberDuplicates } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { Alert, TextLink, useSettled } from '@gym/ui';
import { useForm } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { fullName } from '../member/full-name.ts';
import { MEMBERS_KEY } from '../member/member-queries.ts';
import { paths } from '../paths.ts';
import { memberFormTexts } from '../texts/member-form.ts';
import styles from './members.module.css';

const { duplicates, same, newTab } = memberFormTexts;

/** Typing settles before the server is asked. */
const SETTLE_MS = 400;

/** Says that somebody with this phone or email is a member already. A warning only: two may share a phone. Announced by the server. Looking at them leaves the form where it is. */
export function DuplicateWarning(): ReactElement | null {
  const { session } = useHost();
  const announced = session.has('member-duplicates');
  const lookAt = session.has('member-page') ? paths.member : paths.updateMember;
  const form = useForm();
  const contact = useSettled(
    `${complete(form.valueOf('phone'), /^\+?\d{5,}$/)} ${complete(form.valueOf('email'), /^\S+@\S+\.\S+$/)}`,
    SETTLE_MS,
  );
  const [phone, email] = contact.split(' ');
  const { data = [] } = useQuery({
    queryKey: [...MEMBERS_KEY, 'duplicates', contact],
    queryFn: ({ signal }) => getMemberDuplicates({ phone, email }, { signal }),
    enabled: announced && contact.trim() !== '',
  });
  if (data.length === 0) return null;
  return (
    <div className={styles.wide}>
      <Alert kind="warning" title={duplicates}>
        <ul>
          {data.map((member) => (
            <li key={member.id}>
              <TextLink to={lookAt(member.id)} target="_blank" rel="noopener" about={newTab}>
                {fullName(member)}
              </TextLink>{' '}
              {same(member.same)}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

/** What is typed, once it could be somebody's. */
const complete = (value: unknown, whole: RegExp): string => {
  const typed = String(value ?? '').trim();
  return whole.test(typed) ? typed : '';
};
