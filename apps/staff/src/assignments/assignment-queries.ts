import { getMemberAssignments, getRenewalPreview, getRenewalsDue, type DueSearch } from '@gym/api-client/staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Everything read about assignments; a save reads it again. */
export const ASSIGNMENTS_KEY = ['assignments'] as const;

/** The dates that assigning would bring. */
export const PREVIEWS_KEY = [...ASSIGNMENTS_KEY, 'preview'] as const;

/** All periods of a member, the latest first. */
export const periodsQuery = (member: string) =>
  queryOptions({
    queryKey: [...ASSIGNMENTS_KEY, 'of', member],
    queryFn: ({ signal }) => getMemberAssignments(member, { signal }),
  });

/** The dates that assigning a plan would bring: asked anew each time and never from memory, as they depend on today and on the last period. */
export const previewQuery = (member: string, plan: string) =>
  queryOptions({
    queryKey: [...PREVIEWS_KEY, member, plan],
    queryFn: ({ signal }) => getRenewalPreview({ member_id: member, plan_id: plan }, { signal }),
    enabled: member !== '' && plan !== '',
    gcTime: 0,
  });

/** A page of those whose membership ends within so many days, or has ended. */
export const renewalsQuery = (search: DueSearch) =>
  queryOptions({
    queryKey: [...ASSIGNMENTS_KEY, 'due', search],
    queryFn: ({ signal }) => getRenewalsDue(search, { signal }),
    // The page before stands until the next is there; another choice starts anew.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as DueSearch | undefined)?.due === search.due ? keepPreviousData(before) : undefined,
  });
