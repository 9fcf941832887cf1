import { getMember } from '@gym/api-client/staff';
import { queryOptions } from '@tanstack/react-query';
import { MEMBERS_KEY } from './member-queries.ts';

/** One member to look at. Unlike a form's, what was read before may show while it is read again. */
export const memberDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMBERS_KEY, 'details', id],
    queryFn: ({ signal }) => getMember(id, { signal }),
  });
