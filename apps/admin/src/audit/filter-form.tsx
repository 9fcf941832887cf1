import { Alert } from '@gym/ui';
import { DigitsField, Form, SelectField, TextField } from '@gym/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { object, string } from 'yup';
import type { Filters } from './address-search.ts';
import styles from './audit.module.css';
import { peopleQuery } from './audit-queries.ts';
import { auditTexts } from './texts.ts';

const { fields, filter, show, everybody, nobody, anything, kinds, numberHint, orderOfDays, needsKind, unknownUser } =
  auditTexts;

const text = () => string().defined().default('');
const schema = object({
  person: text(),
  record: text(),
  record_id: text().test('kind', needsKind, (value, { parent }) => value === '' || (parent as Filters).record !== ''),
  from: text(),
  to: text().test('order', orderOfDays, (value, { parent }) => value === '' || (parent as Filters).from <= value),
});

const KINDS = Object.entries(kinds).map(([value, label]) => ({ value, label }));

/** Who may be chosen: all users, nobody at all, and whoever the address names. */
function usePeople(chosen: string) {
  const { data = [], error } = useQuery(peopleQuery);
  const people = useMemo(() => {
    const users = data.map(({ id, fname, lname }) => ({ value: String(id), label: `${fname} ${lname}`.trim() }));
    const known = [...users, { value: '0', label: nobody }];
    return chosen === '' || known.some(({ value }) => value === chosen)
      ? known
      : [...known, { value: chosen, label: unknownUser(chosen) }];
  }, [data, chosen]);
  return { people, error };
}

/** The filters. They take effect together, on Show: each then is an address to keep or send on. */
export function FilterForm({ filters, onShow }: { filters: Filters; onShow(filters: Filters): void }): ReactElement {
  const { people, error } = usePeople(filters.person);
  return (
    <div className={styles.filters}>
      <Form label={filter} initialValues={filters} schema={schema} onSubmit={onShow} submitLabel={show} surface="card">
        <div className={styles.row}>
          <SelectField name="person" label={fields.person} options={people} placeholder={everybody} />
          <SelectField name="record" label={fields.record} options={KINDS} placeholder={anything} />
          <DigitsField name="record_id" label={fields.record_id} hint={numberHint} maxLength={15} />
          <TextField name="from" label={fields.from} type="date" />
          <TextField name="to" label={fields.to} type="date" />
        </div>
        {error && <Alert kind="warning">{error.message}</Alert>}
      </Form>
    </div>
  );
}
