import { link } from '@gym/remote-contract/link';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Member } from '@gym/api-contract';
import { get } from '@gym/api-client';
import { getMemberDuplicates } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { Alert, TextLink, useSettled } from '@gym/ui';
import { useForm } from '@gym/ui/form';
import * as paths from '../../paths.ts';
import { fullName } from './full-name.ts';
import { MEMBERS_KEY } from './member-queries.ts';
import { memberFormTexts } from './member-form-texts.ts';
import styles from './member-form.module.css';

const { duplicates, same, newTab } = memberFormTexts;

/** Debounces typing before a request. */
const SETTLE_MS = 400;

/** A phone and an email that are complete. */
const WHOLE = { phone: /^\+?\d{5,}$/, email: /^\S+@\S+\.\S+$/ };

/**
 * Warns that a member with this phone or email exists. It only warns, because two members may share a phone. It renders
 * nothing if the server does not announce duplicates. Its links open a new tab, so that the form stays.
 *
 * @param stored the member of the form, whose own phone and email are no news
 */
export function DuplicateWarning({ stored }: { stored?: Pick<Member, 'phone' | 'email'> }): ReactElement | null {
  const { session } = useHost();
  const announced = session.has('member-duplicates');
  const lookAt = session.has('member-page') ? paths.member : paths.updateMember;
  const form = useForm();
  const typed = (name: 'phone' | 'email'): string => {
    const text = String(form.valueOf(name) ?? '').trim();
    return WHOLE[name].test(text) && text !== stored?.[name] ? text : '';
  };
  const contact = useSettled(`${typed('phone')} ${typed('email')}`, SETTLE_MS);
  const [phone, email] = contact.split(' ').map((text) => text || undefined);
  const { data = [] } = useQuery({
    queryKey: [...MEMBERS_KEY, 'duplicates', contact],
    queryFn: async ({ signal }) => (await get(getMemberDuplicates, { phone, email }, { signal })) ?? [],
    enabled: announced && contact.trim() !== '',
  });
  if (data.length === 0) return null;
  return (
    <div className={styles.wide}>
      <Alert kind="warning" title={duplicates}>
        <ul>
          {data.map((member) => (
            <li key={member.id}>
              <TextLink to={link(lookAt, { id: member.id })} target="_blank" rel="noopener" about={newTab}>
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
