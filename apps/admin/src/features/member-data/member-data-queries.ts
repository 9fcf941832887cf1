import { get, getAnswer, type Id } from '@gym/api-client';
import { needed } from '@gym/api-client/calls';
import type { QueryOf } from '@gym/api-contract';
import {
  findMemberData,
  getLikelyDuplicates,
  getMemberAssignments,
  getMemberData,
  getMergePreview,
  getRecentMerges,
} from '@gym/api-contract/calls';
import { queryOptions } from '@tanstack/react-query';

/** Key of all queries about member data; each action on it invalidates it. */
export const MEMBER_DATA_KEY = ['member-data'] as const;

/** Personal data leaves memory as soon as no screen shows it. */
const NOT_CACHED = { gcTime: 0, staleTime: 0 } as const;

export const memberSearchQuery = (q: string, after: string) =>
  queryOptions({
    queryKey: [...MEMBER_DATA_KEY, 'found', q, after],
    queryFn: async ({ signal }) =>
      needed(await getAnswer(findMemberData, { q, after: after || undefined }, { signal })),
    enabled: q !== '',
    ...NOT_CACHED,
  });

export const memberDataQuery = (id: Id) =>
  queryOptions({
    queryKey: [...MEMBER_DATA_KEY, 'one', String(id)],
    queryFn: async ({ signal }) => needed(await get(getMemberData, { id }, { signal })),
    ...NOT_CACHED,
  });

/** The field that the duplicates share. `name` includes the father's name. */
export type DuplicateField = QueryOf<typeof getLikelyDuplicates>['by'];

export const duplicatesQuery = (by: DuplicateField, after: string) =>
  queryOptions({
    queryKey: [...MEMBER_DATA_KEY, 'alike', by, after],
    queryFn: async ({ signal }) =>
      needed(await getAnswer(getLikelyDuplicates, { by, after: after || undefined }, { signal })),
    ...NOT_CACHED,
  });

export interface MergePair {
  readonly kept_id: Id;
  readonly gone_id: Id;
}

export const mergePreviewQuery = ({ kept_id, gone_id }: MergePair) =>
  queryOptions({
    queryKey: [...MEMBER_DATA_KEY, 'merge', String(kept_id), String(gone_id)],
    queryFn: async ({ signal }) => needed(await get(getMergePreview, { kept_id, gone_id }, { signal })),
    ...NOT_CACHED,
  });

export const recentMergesQuery = (before: string) =>
  queryOptions({
    queryKey: [...MEMBER_DATA_KEY, 'merges', before],
    queryFn: async ({ signal }) =>
      needed(await getAnswer(getRecentMerges, { before: before || undefined }, { signal })),
    ...NOT_CACHED,
  });

export const membershipsQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMBER_DATA_KEY, 'memberships', id],
    queryFn: async ({ signal }) => (await get(getMemberAssignments, { id }, { signal })) ?? [],
  });
