import { undoMemberImport, type MemberImport } from '@gym/api-client/staff';
import { useHost } from '@gym/remote-contract';
import { Button, Dialog, formatDay } from '@gym/ui';
import { useState, type ReactElement } from 'react';
import { importTexts } from '../../texts/imports.ts';
import styles from './imports.module.css';

const { undo } = importTexts;

interface UndoImportProps {
  readonly shown: MemberImport;
  readonly busy: boolean;
  readonly take: (step: () => Promise<unknown>) => void;
}

/**
 * Undoes an import after a question. Render it beside an alert, not inside: a live region would read out the question.
 */
export function UndoImport({ shown, busy, take }: UndoImportProps): ReactElement | null {
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
