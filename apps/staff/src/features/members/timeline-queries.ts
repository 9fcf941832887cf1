import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getMemberTimeline, type TimelineKind } from '@gym/api-client/staff';

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
    queryFn: ({ signal }) => getMemberTimeline({ id, kind, size }, { signal }),
    // The entries stay while more of them load; those of another member or kind do not.
    placeholderData: (before, query) =>
      query?.queryKey[1] === id && query.queryKey[2] === (kind ?? '') ? keepPreviousData(before) : undefined,
  });
