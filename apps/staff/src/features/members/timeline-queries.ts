import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getAnswer } from '@gym/api-client';
import { needed } from '@gym/api-client/calls';
import type { AnswerOf, TimelineEntry } from '@gym/api-contract';
import { getMemberTimeline } from '@gym/api-contract/calls';

export type TimelineKind = TimelineEntry['kind'];
/** The latest things that happened with a member, and the day on which the member was added. */
export type MemberTimeline = AnswerOf<typeof getMemberTimeline>;

/** Key of all queries about timelines; every save about a member invalidates it. */
export const TIMELINE_KEY = ['timeline'] as const;

/** The first part of a timeline. */
export const FIRST_ENTRIES = 8;

interface Wanted {
  readonly id: string;
  readonly kind?: TimelineKind | undefined;
  readonly size?: number;
}

/** The latest entries of a member's timeline, of one kind or of all. */
export const timelineQuery = ({ id, kind, size = FIRST_ENTRIES }: Wanted) =>
  queryOptions({
    queryKey: [...TIMELINE_KEY, id, kind ?? '', size],
    queryFn: async ({ signal }) => needed(await getAnswer(getMemberTimeline, { id, kind, size }, { signal })),
    // The entries stay while more of them load; those of another member or kind do not.
    placeholderData: (before, query) =>
      query?.queryKey[1] === id && query.queryKey[2] === (kind ?? '') ? keepPreviousData(before) : undefined,
  });
