import { get, getAnswer, type Id, type ReadOptions } from '@gym/api-client';
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
const personalQuery = <Answer>(key: readonly string[], read: (options: ReadOptions) => Promise<Answer | null>) =>
  queryOptions({
    queryKey: [...MEMBER_DATA_KEY, ...key],
    queryFn: async ({ signal }) => needed(await read({ signal })),
    gcTime: 0,
    staleTime: 0,
  });

export const memberSearchQuery = (q: string, after: string) => ({
  ...personalQuery(['found', q, after], (options) =>
    getAnswer(findMemberData, { q, after: after || undefined }, options),
  ),
  enabled: q !== '',
});

export const memberDataQuery = (id: Id) =>
  personalQuery(['one', String(id)], (options) => get(getMemberData, { id }, options));

/** The field that the duplicates share. `name` includes the father's name. */
export type DuplicateField = QueryOf<typeof getLikelyDuplicates>['by'];

export const duplicatesQuery = (by: DuplicateField, after: string) =>
  personalQuery(['alike', by, after], (options) =>
    getAnswer(getLikelyDuplicates, { by, after: after || undefined }, options),
  );

export interface MergePair {
  readonly kept_id: Id;
  readonly gone_id: Id;
}

export const mergePreviewQuery = ({ kept_id, gone_id }: MergePair) =>
  personalQuery(['merge', String(kept_id), String(gone_id)], (options) =>
    get(getMergePreview, { kept_id, gone_id }, options),
  );

export const recentMergesQuery = (before: string) =>
  personalQuery(['merges', before], (options) => getAnswer(getRecentMerges, { before: before || undefined }, options));

export const membershipsQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMBER_DATA_KEY, 'memberships', id],
    queryFn: async ({ signal }) => (await get(getMemberAssignments, { id }, { signal })) ?? [],
  });
