import {
  type Attempt,
  fieldsOf,
  hasFeature,
  type Id,
  idOf,
  type Json,
  keyHeader,
  numberOf,
  read,
  type ReadOptions,
  readRecord,
  request,
  save,
  type Saved,
  textOf,
  toWireNumber,
  understand,
  unreadable,
} from '@gym/api-client';
import type { Feature, LikelyDuplicates, MergeDone, MergePreview } from '@gym/api-contract';
import { toHint } from './member-data.ts';

/** Members who are probably the same person, and how many there are. */
export type { LikelyDuplicates };
/** The field that the duplicates share. `name` includes the father's name. */
export type DuplicateField = 'phone' | 'email' | 'name';

/** A page of groups of duplicates. Empty, without a call, if the server does not announce `member-data`. */
export async function getLikelyDuplicates(
  { by, after }: { by: DuplicateField; after?: Id },
  options?: ReadOptions,
): Promise<{ readonly groups: LikelyDuplicates[]; readonly more: boolean }> {
  if (!hasFeature('member-data' satisfies Feature)) return { groups: [], more: false };
  const query = new URLSearchParams({ by, ...(after && { after: String(after) }) });
  const { data, fields, status } = await read(`/api/getLikelyDuplicates?${query}`, options);
  if (!Array.isArray(data)) throw unreadable(status);
  const groups = data.map(fieldsOf).map(({ members, count }) => {
    const told = Array.isArray(members) ? members.map((row) => toHint(fieldsOf(row))) : [];
    return { members: told, count: numberOf(count) ?? told.length };
  });
  return { groups, more: fields.more === true };
}

/** Two members side by side, and what a merge would move. */
export type { MergePreview };
/** The member whose value, diet or measurement is kept. */
export type Side = 'kept' | 'gone';

/** Two members, sent as query parameters of the same names. */
export interface MergePair {
  readonly kept_id: Id;
  readonly gone_id: Id;
}

const isMergePreview = (fields: Json): fields is Json & MergePreview =>
  [fields.kept, fields.gone].every((side) => typeof side === 'object' && side !== null) &&
  [fields.periods, fields.days].every(Array.isArray);

/** What a merge would do. @throws ApiError `unreadable` if the response is no preview */
export async function getMergePreview({ kept_id, gone_id }: MergePair, options?: ReadOptions): Promise<MergePreview> {
  const query = new URLSearchParams({ kept_id: String(kept_id), gone_id: String(gone_id) });
  const fields = await readRecord(`/api/getMergePreview?${query}`, options);
  if (!isMergePreview(fields)) throw unreadable();
  return fields;
}

export interface Merge extends MergePair {
  /** From the preview. */
  readonly state: string;
  /** Whose value is kept, for each field. */
  readonly fields: Partial<Readonly<Record<keyof MergePreview['kept'], Side>>>;
  readonly diet?: Side;
  /** Whose measurement is kept, for each day. */
  readonly days: readonly { readonly date: string; readonly of: Side }[];
}

/** Merges one member into another one. */
export const mergeMembers = ({ kept_id, gone_id, ...choices }: Merge, attempt?: Attempt): Promise<Saved> =>
  save('/api/mergeMembers', { kept_id: toWireNumber(kept_id), gone_id: toWireNumber(gone_id), ...choices }, attempt);

/** A merge that can be undone. */
export type { MergeDone };

/** Merges that can be undone, newest first. Sends no call if the server does not announce `member-data`. */
export async function getRecentMerges(
  { before }: { before?: Id } = {},
  options?: ReadOptions,
): Promise<{ readonly merges: MergeDone[]; readonly more: boolean }> {
  if (!hasFeature('member-data' satisfies Feature)) return { merges: [], more: false };
  const { data, fields, status } = await read(
    before ? `/api/getRecentMerges?before=${encodeURIComponent(before)}` : '/api/getRecentMerges',
    options,
  );
  if (!Array.isArray(data)) throw unreadable(status);
  const merges = data.map(fieldsOf).map((row) => ({
    id: idOf(row.id),
    kept_id: idOf(row.kept_id),
    kept_name: textOf(row.kept_name),
    gone_id: idOf(row.gone_id),
    gone_name: textOf(row.gone_name),
    merged_at: textOf(row.merged_at),
    by: row.by === null ? null : textOf(row.by),
    undoable_until: textOf(row.undoable_until),
  }));
  return { merges, more: fields.more === true };
}

/** Undoes a merge. Resolves to the fields and measurement days that changed since; the kept member keeps them. */
export async function undoMerge(id: Id, { idempotencyKey }: Attempt = {}): Promise<{ readonly stays: string[] }> {
  const { data } = understand(
    await request({
      method: 'POST',
      path: '/api/undoMerge',
      body: { id: toWireNumber(id) },
      headers: keyHeader(idempotencyKey),
    }),
  );
  const { stays } = fieldsOf(data);
  return { stays: Array.isArray(stays) ? stays.map(String) : [] };
}
