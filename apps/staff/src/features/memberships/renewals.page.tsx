import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DueRenewal } from '@gym/api-contract';
import { type Due, renewalsQuery, dueChoice, dueChoices } from './memberships.ts';
import { useHost } from '@gym/remote-contract';
import { EmptyState, QueryView, Screen, Skeleton } from '@gym/ui';
import { DialogButton } from '@gym/ui/dialog-button';
import { DataTable, Pager, type ToolsInput, useListParams, usePastEnd } from '@gym/ui/list';
import { useListTools } from '@gym/ui/use-list-tools';
import { useUrlChoice } from '../members/index.ts';
import { membershipTexts } from './texts.ts';
import { renewalColumns } from './renewal-columns.tsx';
import layout from '../../layout.module.css';
import styles from './renewals.module.css';

const { due: labels, dueLegend } = membershipTexts;

/** Filters memberships that end within some days, or that have ended. */
function DueChoice({ value }: { value: Due }): ReactElement {
  const { session } = useHost();
  const name = useId();
  const [chosen, choose] = useUrlChoice('due', value);
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{dueLegend}</legend>
      <div className={styles.options}>
        {dueChoices(session).map((due) => (
          <label key={due} className={styles.option}>
            <input type="radio" name={name} checked={due === chosen} onChange={() => choose(due)} />
            {labels[due]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const { renewalsTitle: title, renewalsLead: lead, noneDue, noneDueText, notKept, exports } = membershipTexts;

const exportDialog = () => import(/* webpackChunkName: "export" */ './export-memberships.tsx');

const loadTools = () => import(/* webpackChunkName: "list-tools" */ './renewal-list-tools.ts');

const PAGE_SIZE = 20;
const NO_ROWS: readonly never[] = [];
/** The choice is above the list's other controls, and rows need not wait for it. */
const NOT_OF_THE_VIEW = ['due', 'page'];

/**
 * Members whose membership ends soon or has ended, with links to Plan Assign. The URL stores choice, order, columns and
 * page: `?due=14&sort=name&page=2`.
 */
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

/** The columns as the list's tools arrange them, and what to request. */
function useArrangedRenewals(due: Due) {
  const {
    session,
    config: { locale },
  } = useHost();
  const { tools, view, waits } = useListTools<DueRenewal>(loadTools, true, NOT_OF_THE_VIEW);
  const linked = session.has('member-page');
  const columns = useMemo(() => renewalColumns({ due, linked, locale }), [due, linked, locale]);
  const input = useMemo(
    (): ToolsInput<DueRenewal> => ({ rows: NO_ROWS, columns, pageSize: PAGE_SIZE, view, served: true }),
    [columns, view],
  );
  const arranged = useMemo(() => tools?.arrange(input), [tools, input]);
  return {
    toolbar: tools && <tools.Toolbar {...input} />,
    waits,
    view,
    columns: arranged?.columns ?? columns,
    size: arranged?.pageSize ?? PAGE_SIZE,
    request: arranged?.request,
  };
}

function Renewals(): ReactElement {
  const { session } = useHost();
  const [params] = useSearchParams();
  const due = dueChoice(session, params);
  const list = useListParams();
  const { page, setPage } = list;
  const { toolbar, waits, view, columns, size, request } = useArrangedRenewals(due);
  const query = useQuery(renewalsQuery({ due, page, size, view: request ?? {} }, !waits));
  // A sale removes its row, so the last page may become empty.
  const pastEnd = usePastEnd(list, size, query);
  return (
    <div className={layout.stack}>
      <DueChoice value={due} />
      <div className={styles.tools}>{toolbar}</div>
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
                startOver={due + view}
              />
              {all > size && <Pager page={page} pageSize={size} total={all} onPage={setPage} />}
            </>
          )
        }
      </QueryView>
    </div>
  );
}
