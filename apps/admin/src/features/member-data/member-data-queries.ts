import {
  findMemberData,
  getLikelyDuplicates,
  getMemberData,
  getMergePreview,
  getRecentMerges,
  type DuplicateField,
  type MergePair,
} from '@gym/api-client/admin';
import { queryOptions } from '@tanstack/react-query';

/** Key of all queries about member data; each action on it invalidates it. */
export const MEMBER_DATA_KEY = ['member-data'] as const;

/** Personal data leaves memory as soon as no screen shows it. */
const NOT_CACHED = { gcTime: 0, staleTime: 0 } as const;

export const memberSearchQuery = (q: string, after: string) =>
  queryOptions({
    queryKey: [...MEMBER_DATA_KEY, 'found', q, after],
    queryFn: ({ signal }) => findMemberData({ q, ...(after && { after }) }, { signal }),
    enabled: q !== '',
    ...NOT_CACHED,
  });

export const memberDataQuery = (id: string | number) =>
  queryOptions({
    queryKey: [...MEMBER_DATA_KEY, 'one', String(id)],
    queryFn: ({ signal }) => getMemberData(id, { signal }),
    ...NOT_CACHED,
  });

export const duplicatesQuery = (by: DuplicateField, after: string) =>
  queryOptions({
    queryKey: [...MEMBER_DATA_KEY, 'alike', by, after],
    queryFn: ({ signal }) => getLikelyDuplicates({ by, ...(after && { after }) }, { signal }),
    ...NOT_CACHED,
  });

export const mergePreviewQuery = ({ kept_id, gone_id }: MergePair) =>
  queryOptions({
    queryKey: [...MEMBER_DATA_KEY, 'merge', String(kept_id), String(gone_id)],
    queryFn: ({ signal }) => getMergePreview({ kept_id, gone_id }, { signal }),
    ...NOT_CACHED,
  });

export const recentMergesQuery = (before: string) =>
  queryOptions({
    queryKey: [...MEMBER_DATA_KEY, 'merges', before],
    queryFn: ({ signal }) => getRecentMerges(before ? { before } : {}, { signal }),
    ...NOT_CACHED,
  });
