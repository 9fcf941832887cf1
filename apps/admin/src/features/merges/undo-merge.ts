import { getAnswer, type Id, post } from '@gym/api-client';
import { getRecentMerges, undoMerge } from '@gym/api-contract/calls';
import type { SaveAttempt, Toasts } from '@gym/remote-contract';
import { memberDataTexts, type MergePair } from '../member-data/index.ts';

const {
  merges: { stays, notListed },
  merge: { field },
} = memberDataTexts;

/** The id of a merge that was just saved: the response to the save does not name it. */
export async function findMerge({ kept_id, gone_id }: MergePair): Promise<Id> {
  const isThis = (kept: Id, gone: Id) => String(kept) === String(kept_id) && String(gone) === String(gone_id);
  const merge = (await getAnswer(getRecentMerges, {}))?.data.find((one) => isThis(one.kept_id, one.gone_id));
  if (!merge) throw new Error(notListed);
  return merge.id;
}

/**
 * Undoes a merge and reports later changes, which stay. The toast is shown here: if a save is sent again, its caller
 * does not get that response.
 */
export async function sendUndo(id: Id, attempt: SaveAttempt, toasts: Toasts): Promise<void> {
  const { stays: left = [] } = await post(undoMerge, { id }, attempt);
  if (left.length > 0) toasts.show({ kind: 'info', text: stays(left.map((name) => field[name] ?? name).join(', ')) });
}
