import { getLikelyDuplicates } from './get-likely-duplicates.ts';
import { getMergePreview, getRecentMerges } from './get-merges.ts';
import { mergeMembers } from './merge-members.ts';
import { undoMerge } from './undo-merge.ts';

export const memberMergeCalls = [getLikelyDuplicates, getMergePreview, mergeMembers, getRecentMerges, undoMerge];
