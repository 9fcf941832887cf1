import { type Attempt, save, type Saved, toWireNumber } from '@gym/api-client';
import type { MergedPair, MergePreview, Side } from './get-merge-preview.ts';

export interface Merge extends MergedPair {
  /** Of the preview. */
  readonly state: string;
  /** Whose value stays, field by field. */
  readonly fields: Partial<Readonly<Record<keyof MergePreview['kept'], Side>>>;
  readonly diet?: Side;
  /** Whose measurement stays, day by day. */
  readonly days: readonly { readonly date: string; readonly of: Side }[];
}

/** Merges one member into another. */
export const mergeMembers = ({ kept_id, gone_id, ...choices }: Merge, attempt?: Attempt): Promise<Saved> =>
  save('/api/mergeMembers', { kept_id: toWireNumber(kept_id), gone_id: toWireNumber(gone_id), ...choices }, attempt);
