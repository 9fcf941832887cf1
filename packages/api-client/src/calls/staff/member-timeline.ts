import { getAnswer, type Id, type ReadOptions } from '@gym/api-client';
import type { TimelineEntry as WireEntry } from '@gym/api-contract';
import { getMemberTimeline as memberTimeline } from '@gym/api-contract/calls';

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

/**
 * The latest `size` things that happened with a member, of one kind or of all. Only if the server announces
 * `member-timeline`.
 */
export async function getMemberTimeline(
  query: { readonly id: Id; readonly kind?: TimelineKind | undefined; readonly size: number },
  options?: ReadOptions,
): Promise<MemberTimeline> {
  const answer = await getAnswer(memberTimeline, query, options);
  return { entries: answer?.data ?? [], more: answer?.more ?? false, since: answer?.since ?? '' };
}
