import { getProfile } from '@gym/api-client/account';
import { queryOptions } from '@tanstack/react-query';

/** The signed-in user's own record. */
export const profileQuery = queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => getProfile({ signal }) });
