import { get } from '@gym/api-client';
import { getMemberTags } from '@gym/api-contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { MEMBERS_KEY } from './member-queries.ts';

/** All tags of the gym. Apart from the other queries, because no list needs it before its first rows. */
export const memberTagsQuery = queryOptions({
  queryKey: [...MEMBERS_KEY, 'tags'],
  queryFn: async ({ signal }) => (await get(getMemberTags, {}, { signal })) ?? [],
});
