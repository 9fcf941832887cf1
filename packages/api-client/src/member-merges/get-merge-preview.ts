import { type Id, type ReadOptions, readRecord } from '@gym/api-client';
import type { MergePreview } from '@gym/api-contract';

/** Two members side by side, and what a merge would move. */
export type { MergePreview };
/** Whose value, diet or measurement stays. */
export type Side = 'kept' | 'gone';

/** Two members who go as parameters of the same names. */
export interface MergedPair {
  readonly kept_id: Id;
  readonly gone_id: Id;
}

/** What a merge of one member into another would do. Only our server answers it, so its shape is the contract's. */
export const getMergePreview = async ({ kept_id, gone_id }: MergedPair, options?: ReadOptions): Promise<MergePreview> =>
  (await readRecord(
    `/api/getMergePreview?${new URLSearchParams({ kept_id: String(kept_id), gone_id: String(gone_id) })}`,
    options,
  )) as unknown as MergePreview;
