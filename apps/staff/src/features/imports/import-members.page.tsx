import type { ImportColumn, MemberImport } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { Alert, Button, EmptyState, Screen, TextLink } from '@gym/ui';
import { useKeepFocus } from '@gym/ui/focus-kept';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState, type ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { importTexts } from '../../texts/imports.ts';
import { useChosenFile } from './use-chosen-file.ts';
import { ColumnForm } from './column-form.tsx';
import type { CsvTable } from './csv-table.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { IMPORTS_KEY, importsQuery } from './import-queries.ts';
import styles from './imports.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { recogniseColumns } from './recognise-columns.ts';
import { useFileUpload, type FileUpload } from './use-file-upload.ts';

const {
  title,
  lead,
  notOffered,
  back,
  choose: chooseLabel,
  chooseHint,
  reading,
  problems,
  found,
  again,
  goOn,
  sending,
  lost,
  goOnNow,
  cancel: cancelLabel,
  failed,
} = importTexts;

/** Recognises a partly sent file by its size and hash, to continue its import. */
const isSame = ({ status, file_size, file_hash }: MemberImport, size: number, mark: string): boolean =>
  status === 'receiving' && file_size === size && file_hash === mark;

/** Chooses a file of members, maps its columns, and sends it for checking. */
export default function ImportMembersPage(): ReactElement {
  const { session } = useHost();
  return (
    <Screen title={title} lead={lead} actions={<TextLink to={paths.memberList}>{back}</TextLink>}>
      {session.has('imports') ? <ImportMembers /> : <EmptyState title={notOffered} />}
    </Screen>
  );
}

function ImportMembers(): ReactElement {
  const { navigate, unsavedWork } = useHost();
  const queryClient = useQueryClient();
  const input = useId();
  const { chosen, choose } = useChosenFile();
  const earlier = useQuery(importsQuery);
  const {
    state,
    start,
    cancel,
    goOnNow: wake,
  } = useFileUpload((whole) => {
    // Refetch after a failure, too: the list then offers to continue the partly sent file.
    void queryClient.invalidateQueries({ queryKey: IMPORTS_KEY });
    if (whole) navigate(paths.memberImport(whole.id));
  });
  const [last, remember] = useState<LastChoice>();
  const begun =
    chosen.status === 'open'
      ? earlier.data?.find((one) => isSame(one, chosen.file.size, chosen.table.hash))
      : undefined;
  const isSending = state.status === 'sending';
  const step = useKeepFocus<HTMLDivElement>([state.status, isSending && state.lost, begun?.id].join(' '));
  const pick = async (field: HTMLInputElement) => {
    const file = field.files?.[0];
    // A new file discards the choices for this one.
    if (await unsavedWork.mayLeave()) await choose(file);
    else field.value = '';
  };
  const send = (sent: Pick<FileUpload, 'columns' | 'begun'>) => {
    if (chosen.status !== 'open') return;
    remember({ mark: chosen.table.hash, columns: sent.columns });
    void start({ ...chosen, ...sent });
  };
  return (
    <div className={styles.stack}>
      <div hidden={isSending}>
        <label htmlFor={input} className={styles.label}>
          {chooseLabel}
        </label>
        <input
          id={input}
          className={styles.file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-describedby={`${input}-hint`}
          onChange={({ target }) => void pick(target)}
        />
        <p id={`${input}-hint`} className={styles.muted}>
          {chooseHint}
        </p>
      </div>
      <div role="status">
        {chosen.status === 'reading' && reading}
        {chosen.status === 'open' && <p>{found(chosen.file.name, chosen.table.count)}</p>}
        {isSending && <p>{state.lost ? lost : sending}</p>}
      </div>
      {chosen.status === 'problem' && (
        <Alert kind="error" title={problems.title}>
          {chosen.reason}
        </Alert>
      )}
      {state.status === 'failed' && (
        <Alert kind="error" title={failed}>
          {state.reason}
        </Alert>
      )}
      {chosen.status === 'open' && (
        <div ref={step} tabIndex={-1} role="group" aria-label={chosen.file.name} className={styles.group}>
          {isSending && <ProgressBar label={sending} value={state.rows} of={chosen.table.count} />}
          {isSending && (
            <div className={styles.actions}>
              {state.lost && (
                <Button variant="primary" onClick={wake}>
                  {goOnNow}
                </Button>
              )}
              <Button onClick={cancel}>{cancelLabel}</Button>
            </div>
          )}
          {!isSending &&
            (begun ? (
              <Alert
                kind="info"
                actions={
                  <Button variant="primary" onClick={() => send({ columns: begun.columns, begun })}>
                    {goOn}
                  </Button>
                }
              >
                {again(begun.received_line)}
              </Alert>
            ) : (
              <ChooseColumns
                key={chosen.table.hash}
                table={chosen.table}
                last={last}
                onSubmit={(columns) => send({ columns })}
              />
            ))}
        </div>
      )}
      {!isSending && <EarlierImports query={earlier} />}
    </div>
  );
}

/** The columns chosen for a file when it was sent. If sending fails, the form starts with them. */
interface LastChoice {
  readonly mark: string;
  readonly columns: readonly ImportColumn[];
}

interface ChooseColumnsProps {
  readonly table: CsvTable;
  readonly last: LastChoice | undefined;
  readonly onSubmit: (columns: readonly ImportColumn[]) => void;
}

function ChooseColumns({ table, last, onSubmit }: ChooseColumnsProps): ReactElement {
  const recognised = useMemo(() => recogniseColumns(table.headers), [table]);
  return (
    <ColumnForm
      table={table}
      recognised={recognised}
      initial={last?.mark === table.hash ? last.columns : recognised}
      onSubmit={onSubmit}
    />
  );
}
