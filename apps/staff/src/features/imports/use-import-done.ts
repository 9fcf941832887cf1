import { post, get } from '@gym/api-client';
import { SLOW_SAVE } from '@gym/api-client/calls';
import type { MemberImport } from '@gym/api-contract';
import { undoMemberImport, getMemberImport } from '@gym/api-contract/calls';
import { useHost } from '@gym/remote-contract';
import { link } from '@gym/remote-contract/link';
import { useUndo } from '@gym/ui/action';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useEffect } from 'react';
import * as paths from '../../paths.ts';
import { MEMBERS_KEY } from '../members/index.ts';
import { withStatus, IMPORTS_KEY, POLL_INTERVAL_MS } from './import-queries.ts';
import { importTexts } from './texts.ts';

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
