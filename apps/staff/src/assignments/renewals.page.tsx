import type { Due } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { EmptyState, QueryView, Screen, Skeleton } from '@gym/ui';
import { DialogButton } from '@gym/ui/dialog-button';
import { DataTable, Pager, useListParams, usePastEnd } from '@gym/ui/list';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { assignTexts } from '../texts/assignments.ts';
import { renewalsQuery } from './assignment-queries.ts';
import { DUE, DueChoice } from './due-choice.tsx';
import { renewalColumns } from './renewal-columns.tsx';
import styles from './renewals.module.css';

const { renewalsTitle: title, renewalsLead: lead, noneDue, noneDueText, notKept, exports } = assignTexts;

const exportDialog = () => import(/* webpackChunkName: "export" */ './export-memberships.tsx');

/** How many a page shows. */
const PAGE_SIZE = 20;

/** Whose membership ends soon or has ended, one click from Plan Assign. Choice and page live in the address: `?due=14&page=2`. */
export default function RenewalsPage(): ReactElement {
  const { session } = useHost();
  return (
    <Screen
      title={title}
      lead={lead}
      actions={session.has('exports') && <DialogButton label={exports} load={exportDialog} />}
    >
      {session.has('renewals-due') ? <Renewals /> : <EmptyState title={notKept} />}
    </Screen>
  );
}

function Renewals(): ReactElement {
  const {
    session,
    config: { locale },
  } = useHost();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('due');
  const due: Due = DUE.find((one) => one === wanted) ?? '7';
  const list = useListParams();
  const { page, setPage } = list;
  const query = useQuery(renewalsQuery({ due, page, size: PAGE_SIZE }));
  const linked = session.has('member-page');
  const columns = useMemo(() => renewalColumns({ due, linked, locale }), [due, linked, locale]);
  // A page may empty while it is worked through.
  const pastEnd = usePastEnd(list, PAGE_SIZE, query);
  return (
    <div className={styles.stack}>
      <DueChoice
        value={due}
        onChange={(next) => setParams({ due: next }, { replace: true, preventScrollReset: true })}
      />
      <QueryView query={query}>
        {({ rows, total: all }) =>
          pastEnd ? (
            <Skeleton />
          ) : (
            <>
              <DataTable
                caption={title}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                empty={<EmptyState title={noneDue}>{noneDueText[due]}</EmptyState>}
              />
              {all > PAGE_SIZE && <Pager page={page} pageSize={PAGE_SIZE} total={all} onPage={setPage} />}
            </>
          )
        }
      </QueryView>
    </div>
  );
}
