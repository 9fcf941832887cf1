import { getMembers } from '@gym/api-client';
import { headStart } from '@gym/remote-contract';
import { queryOptions } from '@tanstack/react-query';

/** Everything read about members; a save reads it again. */
export const MEMBERS_KEY = ['members'] as const;

export const memberListRead = headStart((_, init) => getMembers(init));

export const memberListQuery = queryOptions({
  queryKey: [...MEMBERS_KEY, 'list'],
  queryFn: ({ signal }) => memberListRead.read('', { signal }),
});
