import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { object, string } from 'yup';
import type { AnswerOf } from '@gym/api-contract';
import type { getAuditTrail } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { fullName } from '@gym/rules';
import { Alert, EmptyState, LinkButton, QueryView, Screen } from '@gym/ui';
import { DigitsField, Form, SelectField, TextField } from '@gym/ui/form';
import { DataTable } from '@gym/ui/list';
import { useFormKey } from '@gym/ui/use-form-key';
import { SearchStatus } from '../member-data/index.ts';
import { auditTexts } from './texts.ts';
import {
  filterAddress,
  type Filters,
  isUnfiltered,
  parseCursor,
  parseFilters,
  trailQuery,
  usersQuery,
} from './audit-search.ts';
import layout from '../../layout.module.css';
import styles from './audit.module.css';
import { entryColumns } from './entry-columns.tsx';

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
const KINDS_OF_CHANGES = KINDS.filter(({ value }) => value !== 'health data');

/** Options of the user filter: all users, 'Nobody signed in', and the user that the URL names. */
function useUserOptions(chosen: string) {
  const { data = [], error } = useQuery(usersQuery);
  const people = useMemo(() => {
    const users = data.map((user) => ({ value: String(user.id), label: fullName(user) }));
    const known = [...users, { value: '0', label: nobody }];
    return chosen === '' || known.some(({ value }) => value === chosen)
      ? known
      : [...known, { value: chosen, label: unknownUser(chosen) }];
  }, [data, chosen]);
  return { people, error };
}

/** The filters. Show applies them together, so that each combination has a URL to keep or share. */
function FilterForm({ filters, onShow }: { filters: Filters; onShow(filters: Filters): void }): ReactElement {
  const { people, error } = useUserOptions(filters.person);
  const { session } = useHost();
  const shownKinds = session.has('health-reads') ? KINDS : KINDS_OF_CHANGES;
  return (
    <div className={styles.filters}>
      <Form label={filter} initialValues={filters} schema={schema} onSubmit={onShow} submitLabel={show} surface="card">
        <div className={styles.row}>
          <SelectField name="person" label={fields.person} options={people} placeholder={everybody} />
          <SelectField name="record" label={fields.record} options={shownKinds} placeholder={anything} />
          <DigitsField name="record_id" label={fields.record_id} hint={numberHint} maxLength={15} />
          <TextField name="from" label={fields.from} type="date" />
          <TextField name="to" label={fields.to} type="date" />
        </div>
        {error && <Alert kind="warning">{error.message}</Alert>}
      </Form>
    </div>
  );
}

const { title, lead, notKept, none, noneYet, noneFound, older, newest, everything, shown, shownBefore } = auditTexts;

/**
 * The audit trail for administrators (acceptance B1, F4). The URL stores filters and cursor:
 * `?record=plan&record_id=3`.
 */
export default function AuditPage(): ReactElement {
  const { session } = useHost();
  return (
    <Screen title={title} lead={lead}>
      {session.has('audit-trail') ? <Trail /> : <EmptyState title={notKept} />}
    </Screen>
  );
}

function Trail(): ReactElement {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const filters = useMemo(() => parseFilters(new URLSearchParams(address)), [address]);
  const before = parseCursor(params);
  const query = useQuery(trailQuery(filters, before));
  const wanted = filterAddress(filters);
  const [key, leadsTo] = useFormKey(wanted);
  const show = (next: Filters) => {
    const to = filterAddress(next);
    leadsTo(to);
    setParams(new URLSearchParams(to), { preventScrollReset: true });
    if (to === wanted && before === '') void query.refetch();
  };
  return (
    <div className={layout.stack}>
      <FilterForm key={key} filters={filters} onShow={show} />
      <div className={styles.bar}>
        <SearchStatus
          answer={query.data}
          found={query.data && (before === '' ? shown : shownBefore)(query.data.data.length)}
        />
        {before !== '' && (
          <LinkButton to={filterAddress(filters)} size="small">
            {newest}
          </LinkButton>
        )}
      </div>
      <QueryView query={query}>
        {(page) => <Entries key={`${wanted} ${before}`} page={page} filters={filters} />}
      </QueryView>
    </div>
  );
}

interface EntriesProps {
  readonly page: AnswerOf<typeof getAuditTrail>;
  readonly filters: Filters;
}

function Entries({ page: { data: entries, more }, filters }: EntriesProps): ReactElement {
  const {
    config: { locale, timeZone, currency },
  } = useHost();
  const columns = useMemo(() => entryColumns({ locale, timeZone, currency }), [locale, timeZone, currency]);
  const last = entries.at(-1);
  const all = <LinkButton to={filterAddress({})}>{everything}</LinkButton>;
  return (
    <>
      <DataTable
        caption={title}
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={none} action={isUnfiltered(filters) ? undefined : all}>
            {isUnfiltered(filters) ? noneYet : noneFound}
          </EmptyState>
        }
      />
      {more && last && (
        <div className={styles.more}>
          <LinkButton to={filterAddress(filters, String(last.id))}>{older}</LinkButton>
        </div>
      )}
    </>
  );
}
