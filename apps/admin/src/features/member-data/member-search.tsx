import { link } from '@gym/remote-contract/link';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MemberHint } from '@gym/api-contract';
import { fullName, MAX_NAME } from '@gym/rules';
import { EmailText, TextLink } from '@gym/ui';
import { Form, TextField } from '@gym/ui/form';
import type { Column } from '@gym/ui/list';
import * as paths from '../../paths.ts';
import { memberDataTexts } from './texts.ts';
import { useFormKey } from './url-search.tsx';

const { find, findLabel, search, searchHint } = memberDataTexts;

/** Searches for a member. The URL stores the search text: `?q=ann`. */
export function MemberSearchForm(): ReactElement {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const [key, leadsTo] = useFormKey(q);
  const look = (typed: { q: string }) => {
    const next = typed.q.trim();
    leadsTo(next);
    setParams(next === '' ? {} : { q: next });
  };
  return (
    <Form key={key} label={findLabel} initialValues={{ q }} onSubmit={look} submitLabel={find} surface="card">
      <TextField name="q" label={search} hint={searchHint} autoComplete="off" maxLength={MAX_NAME} />
    </Form>
  );
}

const { columns } = memberDataTexts;

/** Just enough columns to recognise a member. */
export const memberSearchColumns: readonly Column<MemberHint>[] = [
  {
    id: 'name',
    header: columns.name,
    cell: (member) => (
      <TextLink to={link(paths.memberData, { id: member.id })}>
        <bdi>{fullName(member)}</bdi>
      </TextLink>
    ),
  },
  { id: 'number', header: columns.number, nowrap: true, width: 4, cell: ({ id }) => id },
  { id: 'phone', header: columns.phone, nowrap: true, cell: ({ phone }) => phone },
  { id: 'email', header: columns.email, width: 9.5, cell: ({ email }) => <EmailText email={email} /> },
];
