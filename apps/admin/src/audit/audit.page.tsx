import type { AuditPage as Page } from '@gym/api-client/admin';
import { useHost } from '@gym/remote-contract';
import { EmptyState, LinkButton, QueryView, Screen } from '@gym/ui';
import { DataTable } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Outcome } from '../outcome.tsx';
import { useFormKey } from '../use-form-key.ts';
import { addressOf, cursorOf, filtersOf, isAny, type Filters } from './address-search.ts';
import styles from './audit.module.css';
import { trailQuery } from './audit-queries.ts';
import { entryColumns } from './entry-columns.tsx';
import { FilterForm } from './filter-form.tsx';
import { auditTexts } from './texts.ts';

const { title, lead, notKept, none, noneYet, noneFound, older, newest, everything, shown, shownBefore } = auditTexts;

/** Who changed what, for administrators (acceptance B1, F4). Filters and place live in the address: `?record=plan&record_id=3`. */
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
  const filters = useMemo(() => filtersOf(new URLSearchParams(address)), [address]);
  const before = cursorOf(params);
  const query = useQuery(trailQuery(filters, before));
  const wanted = addressOf(filters);
  const [key, leadsTo] = useFormKey(wanted);
  const show = (next: Filters) => {
    const to = addressOf(next);
    leadsTo(to);
    setParams(new URLSearchParams(to), { preventScrollReset: true });
    if (to === wanted && before === '') void query.refetch();
  };
  return (
    <div className={styles.stack}>
      <FilterForm key={key} filters={filters} onShow={show} />
      <div className={styles.bar}>
        <Outcome
          answer={query.data}
          found={query.data && (before === '' ? shown : shownBefore)(query.data.entries.length)}
        />
        {before !== '' && (
          <LinkButton to={addressOf(filters)} size="small">
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

function Entries({ page: { entries, more }, filters }: { page: Page; filters: Filters }): ReactElement {
  const {
    config: { locale, timeZone, currency },
  } = useHost();
  const columns = useMemo(() => entryColumns({ locale, timeZone, currency }), [locale, timeZone, currency]);
  const last = entries.at(-1);
  const all = <LinkButton to={addressOf({})}>{everything}</LinkButton>;
  return (
    <>
      <DataTable
        caption={title}
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={none} action={isAny(filters) ? undefined : all}>
            {isAny(filters) ? noneYet : noneFound}
          </EmptyState>
        }
      />
      {more && last && (
        <div className={styles.more}>
          <LinkButton to={addressOf(filters, String(last.id))}>{older}</LinkButton>
        </div>
      )}
    </>
  );
}
