import type { AuditPage as Page } from '@gym/api-client/admin';
import { useHost } from '@gym/remote-contract';
import { EmptyState, LinkButton, QueryView, Screen } from '@gym/ui';
import { DataTable } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
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
  // The form stands as it was typed, until Back or a link leads to other filters than those it showed last.
  const wanted = addressOf(filters);
  const [submitted, setSubmitted] = useState(wanted);
  const show = (next: Filters) => {
    const to = addressOf(next);
    setSubmitted(to);
    setParams(new URLSearchParams(to), { preventScrollReset: true });
    if (to === wanted && before === '') void query.refetch();
  };
  return (
    <div className={styles.stack}>
      <FilterForm key={submitted === wanted ? 'own' : wanted} filters={filters} onShow={show} />
      <QueryView query={query}>
        {(page) => <Entries key={`${wanted} ${before}`} page={page} filters={filters} before={before} />}
      </QueryView>
    </div>
  );
}

function Entries({ page: { entries, more }, filters, before }: { page: Page; filters: Filters; before: string }): ReactElement {
  const { config: { locale, timeZone, currency } } = useHost();
  const columns = useMemo(() => entryColumns({ locale, timeZone, currency }), [locale, timeZone, currency]);
  const count = useRef<HTMLParagraphElement>(null);
  // 'Show older' went away with its page: the reading goes on at the top of the next.
  useEffect(() => {
    if (before !== '') count.current?.focus();
  }, [before]);
  const last = entries.at(-1);
  const all = <LinkButton to={addressOf({})}>{everything}</LinkButton>;
  return (
    <>
      <div className={styles.bar}>
        <p ref={count} tabIndex={-1} role="status" className={styles.count}>{(before === '' ? shown : shownBefore)(entries.length)}</p>
        {before !== '' && <LinkButton to={addressOf(filters)} size="small">{newest}</LinkButton>}
      </div>
      <DataTable
        caption={title}
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        empty={<EmptyState title={none} action={isAny(filters) ? undefined : all}>{isAny(filters) ? noneYet : noneFound}</EmptyState>}
      />
      {more && last && <div className={styles.more}><LinkButton to={addressOf(filters, String(last.id))}>{older}</LinkButton></div>}
    </>
  );
}
