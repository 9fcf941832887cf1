import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MAX_NAME } from '@gym/rules';
import { Form, TextField } from '@gym/ui/form';
import { useFormKey } from '@gym/ui/use-form-key';
import { memberDataTexts } from './texts.ts';

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
