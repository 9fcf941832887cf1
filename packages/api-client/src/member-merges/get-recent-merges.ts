import { fieldsOf, hasFeature, type Id, idOf, read, type ReadOptions, textOf, unreadable } from '@gym/api-client';
import type { Feature, MergeDone } from '@gym/api-contract';

/** A merge that can be undone. */
export type { MergeDone };

/** Merges that can be undone still, the latest first; none, unasked, where the server does not announce `member-data`. */
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
