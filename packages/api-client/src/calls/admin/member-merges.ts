import { type Attempt, get, getAnswer, type Id, post, type ReadOptions, type Saved } from '@gym/api-client';
import type { BodyOf, LikelyDuplicates, MergeDone, MergePreview, QueryOf } from '@gym/api-contract';
import * as calls from '@gym/api-contract/calls';
import { needed } from '../needed.ts';

/** Members who are probably the same person; a merge that can be undone; two members side by side before a merge. */
export type { LikelyDuplicates, MergeDone, MergePreview };

type DuplicateSearch = QueryOf<typeof calls.getLikelyDuplicates>;
/** The field that the duplicates share. `name` includes the father's name. */
export type DuplicateField = DuplicateSearch['by'];

/** A page of groups of duplicates. Empty, without a call, if the server does not announce `member-data`. */
export async function getLikelyDuplicates(
  search: DuplicateSearch,
  options?: ReadOptions,
): Promise<{ readonly groups: LikelyDuplicates[]; readonly more: boolean }> {
  const { data: groups = [], more = false } = (await getAnswer(calls.getLikelyDuplicates, search, options)) ?? {};
  return { groups, more };
}

/** What the user chose: the side whose values stay, for each field and day. */
export type Merge = BodyOf<typeof calls.mergeMembers>;
export type MergePair = Pick<Merge, 'kept_id' | 'gone_id'>;
/** The member whose value, diet or measurement is kept. */
export type Side = NonNullable<Merge['diet']>;

/** What a merge would do. @throws ApiError `unreadable` if the response is no preview */
export async function getMergePreview(pair: MergePair, options?: ReadOptions): Promise<MergePreview> {
  const preview = needed(await get(calls.getMergePreview, pair, options));
  needed(preview.state);
  return preview;
}

/** Merges one member into another one. */
export const mergeMembers = (merge: Merge, attempt?: Attempt): Promise<Saved> =>
  post(calls.mergeMembers, merge, attempt);

/** Merges that can be undone, newest first. Sends no call if the server does not announce `member-data`. */
export async function getRecentMerges(
  page: QueryOf<typeof calls.getRecentMerges> = {},
  options?: ReadOptions,
): Promise<{ readonly merges: MergeDone[]; readonly more: boolean }> {
  const { data: merges = [], more = false } = (await getAnswer(calls.getRecentMerges, page, options)) ?? {};
  return { merges, more };
}

/** Undoes a merge. Resolves to the fields and measurement days that changed since; the kept member keeps them. */
export async function undoMerge(id: Id, attempt?: Attempt): Promise<{ readonly stays: string[] }> {
  const { stays = [] } = await post(calls.undoMerge, { id }, attempt);
  return { stays };
}
