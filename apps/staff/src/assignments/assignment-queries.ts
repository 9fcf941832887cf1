import { getMemberAssignments, getRenewalPreview, getRenewalsDue, type Due } from '@gym/api-client';
import { queryOptions } from '@tanstack/react-query';

/** Everything read about assignments; a save reads it again. */
export const ASSIGNMENTS_KEY = ['assignments'] as const;

/** All periods of a member, the latest first. */
export const periodsQuery = (member: string) => queryOptions({
  queryKey: [...ASSIGNMENTS_KEY, 'of', member],
  queryFn: ({ signal }) => getMemberAssignments(member, { signal }),
});

/** The dates that assigning a plan would bring: asked anew each time, as they depend on today. */
export const previewQuery = (member: string, plan: string) => queryOptions({
  queryKey: [...ASSIGNMENTS_KEY, 'preview', member, plan],
  queryFn: ({ signal }) => getRenewalPreview({ member_id: member, plan_id: plan }, { signal }),
  enabled: member !== '' && plan !== '',
});

/** Whose membership ends within so many days, or has ended. */
export const renewalsQuery = (due: Due) => queryOptions({
  queryKey: [...ASSIGNMENTS_KEY, 'due', due],
  queryFn: ({ signal }) => getRenewalsDue(due, { signal }),
});
