import type { MemberImport } from '@gym/api-contract';
import { post, get } from '@gym/api-client';
import { SLOW_SAVE } from '@gym/api-client/calls';
import { undoMemberImport, getMemberImport } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { Button } from '@gym/ui';
import { ConfirmDialog, useUndo } from '@gym/ui/action';
import { formatMoment } from '@gym/ui/format-moment';
import { useState, type ReactElement, useEffect, useRef } from 'react';
import { link } from '@gym/remote-contract/link';
import { useQueryClient } from '@tanstack/react-query';
import { MEMBERS_KEY } from '../members/index.ts';
import * as paths from '../../paths.ts';
import { withStatus, IMPORTS_KEY, POLL_INTERVAL_MS } from './import-queries.ts';
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

const isAdding = (status: MemberImport['status']): boolean => ['ready', 'running', 'stopped'].includes(status);

/** When the import has added its members while the page shows it, a toast says so and offers to undo it. */
export function useImportDone({ id, file_name: file, status, added, undo_until }: MemberImport): void {
  const { toasts } = useHost();
  const queryClient = useQueryClient();
  const undo = useUndo();
  const last = useRef(status);
  useEffect(() => {
    const ended = isAdding(last.current) && status === 'done';
    last.current = status;
    if (!ended) return;
    void queryClient.invalidateQueries({ queryKey: MEMBERS_KEY });
    const request = {
      record: importTexts.undo.record(file),
      name: file,
      form: link(paths.memberImport, { id }),
      // The save ends when the members are removed, so that the member list is read again after that.
      send: async (attempt: { idempotencyKey: string }) => {
        let { status: now } = withStatus(await post(undoMemberImport, { id }, attempt, SLOW_SAVE));
        void queryClient.invalidateQueries({ queryKey: IMPORTS_KEY });
        while (now === 'undoing') {
          await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
          ({ status: now } = withStatus(await get(getMemberImport, { id })));
        }
      },
      refreshes: [IMPORTS_KEY, MEMBERS_KEY],
    };
    toasts.show({
      kind: 'success',
      text: importTexts.finished(file, added),
      name: file,
      ...(undo_until !== null && added > 0 && { actions: [undo(request)] }),
    });
  });
}
