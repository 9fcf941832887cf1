import type { MemberImport } from '@gym/api-contract';
import { post } from '@gym/api-client';
import { SLOW_SAVE } from '@gym/api-client/calls';
import { undoMemberImport } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { Button } from '@gym/ui';
import { ConfirmDialog } from '@gym/ui/action';
import { formatMoment } from '@gym/ui/format-moment';
import { useState, type ReactElement } from 'react';
import styles from './imports.module.css';
import { importTexts } from './texts.ts';

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
    session,
    config: { locale, timeZone },
  } = useHost();
  const [open, setOpen] = useState(false);
  const { id, undo_until: until, added, removed, kept } = shown;
  const left = added - removed - kept;
  if (until === null)
    return left > 0 && session.has('import-restore') ? <p className={styles.muted}>{undo.byAdministrator}</p> : null;
  const confirm = async () => {
    setOpen(false);
    take(() => post(undoMemberImport, { id }, {}, SLOW_SAVE));
  };
  return (
    <>
      <p className={styles.muted}>{undo.until(formatMoment(until, { locale, timeZone }))}</p>
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => setOpen(true)}>
          {undo.button}
        </Button>
      </div>
      {open && (
        <ConfirmDialog
          title={undo.title}
          confirmLabel={undo.confirm}
          cancelLabel={undo.keep}
          variant="danger"
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          <p>{undo.text(left)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
