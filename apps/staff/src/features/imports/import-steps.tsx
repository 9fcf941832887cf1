import {
  discardMemberImport,
  runMemberImport,
  stopMemberImport,
  undoMemberImport,
  type MemberImport,
} from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { Alert, Button, Dialog, TextLink, failureOf, formatDay } from '@gym/ui';
import { useKeepFocus } from '@gym/ui/focus-kept';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactElement } from 'react';
import { MEMBERS_KEY } from '../../shared/members/member-queries.ts';
import { paths } from '../../paths.ts';
import { importTexts } from '../../texts/imports.ts';
import { IMPORTS_KEY } from './import-queries.ts';
import styles from './imports.module.css';
import { ProgressBar } from './progress-bar.tsx';

const { ready, running, stopped, done, undo, incomplete, failedStep } = importTexts;

type Step = () => Promise<unknown>;

/** The progress of an import, and the actions that its status allows. */
export function ImportSteps({ shown }: { readonly shown: MemberImport }): ReactElement {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const take = async (step: Step): Promise<void> => {
    setBusy(true);
    setReason(undefined);
    try {
      await step();
      await queryClient.invalidateQueries({ queryKey: IMPORTS_KEY });
      await queryClient.invalidateQueries({ queryKey: MEMBERS_KEY });
    } catch (error) {
      setReason(failureOf(error).reason);
    } finally {
      setBusy(false);
    }
  };
  const props = { shown, busy, take: (step: Step) => void take(step) };
  const group = useKeepFocus<HTMLDivElement>(shown.status);
  return (
    <div ref={group} tabIndex={-1} role="group" aria-label={importTexts.status[shown.status]} className={styles.group}>
      {shown.problem && (
        <Alert kind="error" title={failedStep}>
          {shown.problem}
        </Alert>
      )}
      {reason && (
        <Alert kind="error" title={failedStep}>
          {reason}
        </Alert>
      )}
      <StepOf {...props} />
    </div>
  );
}

interface StepProps {
  readonly shown: MemberImport;
  readonly busy: boolean;
  readonly take: (step: Step) => void;
}

function StepOf(props: StepProps): ReactElement {
  const { shown, busy, take } = props;
  const { id, status, to_add, added, removed, kept, duplicate, duplicates } = shown;
  switch (status) {
    case 'receiving':
      return (
        <Alert kind="info" actions={<Discard {...props} />}>
          {incomplete}
        </Alert>
      );
    case 'ready':
      return <Ready {...props} />;
    case 'running':
      return (
        <>
          <p role="status">
            <strong>{running.title}</strong>
          </p>
          <ProgressBar
            label={running.title}
            value={added}
            of={added + to_add + (duplicates === 'add' ? duplicate : 0)}
          />
          <p className={styles.muted}>{running.note}</p>
          <div className={styles.actions}>
            <Button busy={busy} onClick={() => take(() => stopMemberImport(id))}>
              {running.stop}
            </Button>
          </div>
        </>
      );
    case 'undoing':
      return (
        <>
          <p role="status">
            <strong>{undo.running}</strong>
          </p>
          <ProgressBar label={undo.running} value={removed + kept} of={added} />
          <p className={styles.muted}>{running.note}</p>
        </>
      );
    case 'undone':
      return (
        <>
          <Alert kind="success" title={undo.undone(removed)}>
            {kept > 0 && undo.kept(kept)}
          </Alert>
          {kept > 0 && (
            <p>
              <TextLink to={{ search: '?fate=kept' }} replace preventScrollReset>
                {undo.showKept}
              </TextLink>
            </p>
          )}
        </>
      );
    case 'stopped':
      return (
        <>
          <Alert
            kind="warning"
            title={stopped.title}
            actions={
              removed + kept === 0 && (
                <Button variant="primary" busy={busy} onClick={() => take(() => runMemberImport(id, duplicates))}>
                  {stopped.goOn}
                </Button>
              )
            }
          >
            {done(added)}.
          </Alert>
          <Undo {...props} />
        </>
      );
    default:
      return (
        <>
          <Alert kind="success" title={done(added)} />
          <Undo {...props} />
        </>
      );
  }
}

function Ready({ shown, busy, take }: StepProps): ReactElement {
  const { id, to_add, duplicate } = shown;
  const [duplicates, choose] = useState<'skip' | 'add'>('skip');
  const group = useId();
  const count = to_add + (duplicates === 'add' ? duplicate : 0);
  const option = (value: 'skip' | 'add', label: string, hint: string) => (
    <label className={styles.choice}>
      <input type="radio" name={group} checked={duplicates === value} onChange={() => choose(value)} />
      <span>
        {label} <span className={styles.muted}>{hint}</span>
      </span>
    </label>
  );
  return (
    <>
      <h2 className={styles.heading}>{ready.title}</h2>
      {duplicate > 0 && (
        <fieldset className={styles.choices}>
          <legend>{ready.duplicates}</legend>
          {option('skip', ready.skip, ready.skipHint)}
          {option('add', ready.add, ready.addHint)}
        </fieldset>
      )}
      {count === 0 && <p>{ready.nothing}</p>}
      <div className={styles.actions}>
        {count > 0 && (
          <Button variant="primary" busy={busy} onClick={() => take(() => runMemberImport(id, duplicates))}>
            {ready.run(count)}
          </Button>
        )}
        <Discard shown={shown} busy={busy} take={take} />
      </div>
    </>
  );
}

function Discard({ shown: { id }, busy, take }: StepProps): ReactElement {
  const { navigate } = useHost();
  const discard = async () => {
    await discardMemberImport(id);
    navigate(paths.importMembers, { replace: true });
  };
  return (
    <Button busy={busy} onClick={() => take(discard)}>
      {ready.discard}
    </Button>
  );
}

/** It renders beside the alert, not inside: a live region would read out the dialog's question. */
function Undo({ shown, busy, take }: StepProps): ReactElement | null {
  const {
    config: { locale, timeZone },
  } = useHost();
  const [open, setOpen] = useState(false);
  const { id, undo_until: until, added, removed, kept } = shown;
  if (until === null) return null;
  const day = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(new Date(until));
  const confirm = () => {
    setOpen(false);
    take(() => undoMemberImport(id));
  };
  return (
    <>
      <p className={styles.muted}>{undo.until(formatDay(day, locale))}</p>
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => setOpen(true)}>
          {undo.button}
        </Button>
      </div>
      <Dialog
        open={open}
        title={undo.title}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{undo.keep}</Button>
            <Button variant="danger" onClick={confirm}>
              {undo.confirm}
            </Button>
          </>
        }
      >
        <p>{undo.text(added - removed - kept)}</p>
      </Dialog>
    </>
  );
}
