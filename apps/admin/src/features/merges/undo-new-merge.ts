import { type SaveAttempt, useHost } from '@gym/remote-contract';
import { useUndo } from '@gym/ui/action';
import type { NextStep } from '@gym/ui/form';
import * as paths from '../../paths.ts';
import { MEMBER_DATA_KEY, memberDataTexts, type MergePair } from '../member-data/index.ts';

/** In the chunk of the page that undoes merges, because a chunk of its own costs bytes on every page. */
const load = () => import(/* webpackChunkName: "recent-merges" */ './undo-merge.ts');

/** Returns what offers to undo a merge right after it. */
export function useUndoNewMerge(pair: MergePair): () => readonly NextStep[] {
  const { toasts } = useHost();
  const undo = useUndo();
  return () => {
    let id: string | number | undefined;
    const send = async (attempt: SaveAttempt) => {
      const { findMerge, sendUndo } = await load();
      // The list of merges lacks an undone one, so a second try must not look again.
      id ??= await findMerge(pair);
      await sendUndo(id, attempt, toasts);
    };
    const record = memberDataTexts.merges.record(pair.gone_id);
    return [undo({ record, form: paths.merges, refreshes: [MEMBER_DATA_KEY], send })];
  };
}
