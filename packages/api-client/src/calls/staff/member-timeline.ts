import { fieldsOf, type Id, idOf, type Json, numberOf, read, type ReadOptions, textOf } from '@gym/api-client';
import type { TimelineEntry as WireEntry } from '@gym/api-contract';

export type TimelineKind = WireEntry['kind'];

/** One thing that happened with a member. `what` is a word that a newer server may have added. */
export interface TimelineEntry extends Omit<WireEntry, 'what'> {
  readonly what: string;
}

/** The latest things that happened with a member. */
export interface MemberTimeline {
  readonly entries: readonly TimelineEntry[];
  readonly more: boolean;
  /** The day on which the member was added, YYYY-MM-DD. */
  readonly since: string;
}

const SIZES = ['chest', 'biceps', 'shoulder', 'waist', 'thigh'] as const;
const TEXTS = ['at', 'by', 'plan_name', 'start', 'end', 'reason', 'measured'] as const;
const NUMBERS = [...SIZES, 'price', 'foods'] as const;

const toEntry = (row: Json): TimelineEntry => ({
  kind: textOf(row.kind) as TimelineKind,
  what: textOf(row.what),
  id: idOf(row.id),
  day: textOf(row.day),
  ...Object.fromEntries<string>(
    TEXTS.flatMap((name) => (typeof row[name] === 'string' ? [[name, textOf(row[name])]] : [])),
  ),
  ...Object.fromEntries<number>(
    NUMBERS.flatMap((name) => {
      const value = numberOf(row[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  ...(Array.isArray(row.fields) && { fields: (row.fields as unknown[]).map(textOf) }),
});

/**
 * The latest `size` things that happened with a member, of one kind or of all. Only if the server announces
 * `member-timeline`.
 */
export async function getMemberTimeline(
  { id, kind, size }: { readonly id: Id; readonly kind?: TimelineKind | undefined; readonly size: number },
  options?: ReadOptions,
): Promise<MemberTimeline> {
  const query = new URLSearchParams({ id: String(id), size: String(size), ...(kind && { kind }) });
  const { data, fields } = await read(`/api/getMemberTimeline?${query}`, options);
  return {
    entries: (Array.isArray(data) ? data : []).map(fieldsOf).map(toEntry),
    more: fields.more === true,
    since: textOf(fields.since),
  };
}
