import { get, type Id, type ReadOptions, getAnswer } from '@gym/api-client';
import type { Member, AnswerOf, TimelineEntry } from '@gym/api-contract';
import { getMemberById, getMemberDetailsById, getMemberTimeline } from '@gym/api-contract/calls';
import { queryOptions, keepPreviousData } from '@tanstack/react-query';
import { needed } from '@gym/api-client/calls';
import { MEMBERS_KEY } from './member-queries.ts';

/** One member with all fields (acceptance E4). Section 7 specifies no id in this answer. */
export const readMember = async (id: Id, options: ReadOptions): Promise<Member> => ({
  ...(await get(getMemberDetailsById, { id }, options)),
  id,
});

/**
 * One member for a form. It is never cached: a form is filled once, and the server rejects a stale version (acceptance
 * J4).
 */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, 'one', id],
    queryFn: ({ signal }) => readMember(id, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  });

export const memberContactQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, 'contact', id],
    queryFn: async ({ signal }) => ({ ...(await get(getMemberById, { id }, { signal })), id }),
    enabled: id !== '',
  });

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
