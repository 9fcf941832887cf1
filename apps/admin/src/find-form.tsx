import { Form, TextField } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { memberDataTexts } from './member-data-texts.ts';
import { useFormKey } from './use-form-key.ts';

const { find, findLabel, search, searchHint } = memberDataTexts;

/** Looks for a member. What is looked for stands in the address: `?q=ann`. */
export function FindForm(): ReactElement {
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
      <TextField name="q" label={search} hint={searchHint} autoComplete="off" maxLength={200} />
    </Form>
  );
}
