import type { MemberImport } from '@gym/api-contract';
import { type ImportColumn, IMPORTS_KEY, importsQuery } from './import-queries.ts';
import { useHost } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { Alert, Button, Card, EmptyState, Screen, TextLink } from '@gym/ui';
import { cancel } from '@gym/ui/action';
import { Breadcrumb } from '@gym/ui/breadcrumb';
import { useKeepFocus } from '@gym/ui/focus-kept';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState, type ReactElement } from 'react';
import * as paths from '../../paths.ts';
import { crumbTexts } from '../members/index.ts';
import { importTexts } from './texts.ts';
import { useChosenFile, useFileUpload, type FileUpload, type UploadState } from './use-file-upload.ts';
import { ColumnForm } from './column-form.tsx';
import type { CsvTable } from './csv-file.ts';
import { EarlierImports } from './earlier-imports.tsx';
import styles from './imports.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { recogniseColumns } from './recognise-columns.ts';

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
  failed,
} = importTexts;

/** Recognises a partly sent file by its size and hash, to continue its import. */
const isSame = ({ status, file_size, file_hash }: MemberImport, size: number, hash: string): boolean =>
  status === 'receiving' && file_size === size && file_hash === hash;

/** Chooses a file of members, maps its columns, and sends it for checking. */
export default function ImportMembersPage(): ReactElement {
  const { session } = useHost();
  return (
    <Screen
      title={title}
      lead={lead}
      breadcrumb={<Breadcrumb trail={[{ to: paths.memberList, label: crumbTexts.members }]} here={title} />}
      actions={<TextLink to={paths.memberList}>{back}</TextLink>}
    >
      {session.has('imports') ? <ImportMembers /> : <EmptyState title={notOffered} />}
    </Screen>
  );
}

/** The chosen file, its unfinished import if there is one, and the upload. */
function useImport() {
  const { navigate, unsavedWork } = useHost();
  const queryClient = useQueryClient();
  const { chosen, choose } = useChosenFile();
  const earlier = useQuery(importsQuery);
  const upload = useFileUpload((whole) => {
    // Refetch after a failure, too: the list then offers to continue the partly sent file.
    void queryClient.invalidateQueries({ queryKey: IMPORTS_KEY });
    if (whole) navigate(link(paths.memberImport, { id: whole.id }));
  });
  const [last, setLast] = useState<LastChoice>();
  const begun =
    chosen.status === 'open'
      ? earlier.data?.find((one) => isSame(one, chosen.file.size, chosen.table.hash))
      : undefined;
  const pick = async (field: HTMLInputElement) => {
    const file = field.files?.[0];
    // A new file discards the choices for this one.
    if (await unsavedWork.mayLeave()) await choose(file);
    else field.value = '';
  };
  const send = (sent: Pick<FileUpload, 'columns' | 'begun'>) => {
    if (chosen.status !== 'open') return;
    setLast({ hash: chosen.table.hash, columns: sent.columns });
    void upload.start({ ...chosen, ...sent });
  };
  return { chosen, earlier, begun, last, upload, pick, send };
}

function ImportMembers(): ReactElement {
  const { chosen, earlier, begun, last, upload, pick, send } = useImport();
  const { state, goOnNow: wake } = upload;
  const isSending = state.status === 'sending';
  const step = useKeepFocus<HTMLDivElement>([state.status, isSending && state.lost, begun?.id].join(' '));
  return (
    <div className={styles.page}>
      <FileField hidden={isSending} onPick={(field) => void pick(field)} />
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
          {isSending && <Sending upload={state} of={chosen.table.count} onCancel={upload.cancel} onRetry={wake} />}
          {!isSending && begun && <Continue begun={begun} onContinue={() => send({ columns: begun.columns, begun })} />}
          {!isSending && !begun && (
            <ChooseColumns
              key={chosen.table.hash}
              table={chosen.table}
              last={last}
              onSubmit={(columns) => send({ columns })}
            />
          )}
        </div>
      )}
      {!isSending && <EarlierImports query={earlier} />}
    </div>
  );
}

interface FileFieldProps {
  readonly hidden: boolean;
  readonly onPick: (field: HTMLInputElement) => void;
}

function FileField({ hidden, onPick }: FileFieldProps): ReactElement {
  const id = useId();
  return (
    <div hidden={hidden}>
      <Card>
        <label htmlFor={id} className={styles.label}>
          {chooseLabel}
        </label>
        <input
          id={id}
          className={styles.file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onPick(target)}
        />
        <p id={`${id}-hint`} className={styles.fileHint}>
          {chooseHint}
        </p>
      </Card>
    </div>
  );
}

interface SendingProps {
  readonly upload: Extract<UploadState, { status: 'sending' }>;
  readonly of: number;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

function Sending({ upload: { rows, lost: isLost }, of, onCancel, onRetry }: SendingProps): ReactElement {
  return (
    <>
      <ProgressBar label={sending} value={rows} of={of} />
      <div className={styles.actions}>
        {isLost && (
          <Button variant="primary" onClick={onRetry}>
            {goOnNow}
          </Button>
        )}
        <Button onClick={onCancel}>{cancel}</Button>
      </div>
    </>
  );
}

interface ContinueProps {
  readonly begun: MemberImport;
  readonly onContinue: () => void;
}

/** Offers to continue a file that was sent in part. */
function Continue({ begun, onContinue }: ContinueProps): ReactElement {
  const button = (
    <Button variant="primary" onClick={onContinue}>
      {goOn}
    </Button>
  );
  return (
    <Alert kind="info" actions={button}>
      {again(begun.received_line)}
    </Alert>
  );
}

/** The columns chosen for a file when it was sent. If sending fails, the form starts with them. */
interface LastChoice {
  readonly hash: string;
  readonly columns: readonly ImportColumn[];
}

interface ChooseColumnsProps {
  readonly table: CsvTable;
  readonly last: LastChoice | undefined;
  readonly onSubmit: (columns: readonly ImportColumn[]) => void;
}

function ChooseColumns({ table, last, onSubmit }: ChooseColumnsProps): ReactElement {
  const { session } = useHost();
  const [memberships, joined] = [session.has('import-memberships'), session.has('import-joined')];
  const recognised = useMemo(
    () => recogniseColumns(table.headers, { memberships, joined }),
    [table, memberships, joined],
  );
  return (
    <ColumnForm
      table={table}
      recognised={recognised}
      initial={last?.hash === table.hash ? last.columns : recognised}
      onSubmit={onSubmit}
    />
  );
}
