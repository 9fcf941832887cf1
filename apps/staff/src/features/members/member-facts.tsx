import type { MemberRow } from '@gym/api-contract';
import { DescriptionList, EmailText } from '@gym/ui';
import type { ReactElement } from 'react';
import { fullName } from './full-name.ts';

const facts = { name: 'Name', email: 'Email', phone: 'Phone' };

/** The member of a form, read-only. */
export function MemberFacts({
  member,
}: {
  member: Pick<MemberRow, 'fname' | 'lname' | 'email' | 'phone'>;
}): ReactElement {
  return (
    <DescriptionList
      items={[
        { term: facts.name, value: fullName(member) },
        { term: facts.email, value: member.email ? <EmailText email={member.email} /> : undefined },
        { term: facts.phone, value: member.phone || undefined },
      ]}
    />
  );
}
