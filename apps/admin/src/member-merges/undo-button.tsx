import { undoMerge, type MergeDone } from '@gym/api-client/admin';
import { useHost } from '@gym/remote-contract';
import { Button } from '@gym/ui';
import { useState, type ReactElement } from 'react';
import { MEMBER_DATA_KEY } from '../member-data-queries.ts';
import { memberDataTexts } from '../member-data-texts.ts';
import { paths } from '../paths.ts';

const {
  merges: { undo, about, record, stays },
  merge: { field },
} = memberDataTexts;

/** Takes one merge back, and tells what was changed since and therefore stays. */
export function UndoButton({ merge: { id, gone_id, gone_name } }: { merge: MergeDone }): ReactElement {
  const { saves, toasts } = useHost();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await saves.submit({
      record: record(gone_id),
      form: paths.merges,
      values: {},
      refreshes: [MEMBER_DATA_KEY],
      // Told where it is known: what was sent again goes past whoever waits for the first answer.
      send: async (attempt) => {
        const left = (await undoMerge(id, attempt)).stays;
        if (left.length > 0)
          toasts.show({ kind: 'info', text: stays(left.map((name) => field[name] ?? name).join(', ')) });
      },
    });
    setBusy(false);
  };
  return (
    <Button size="small" busy={busy} onClick={() => void start()}>
      <span>
        {undo}
        <span className="sr-only"> {about(gone_name)}</span>
      </span>
    </Button>
  );
}
