/** What the remotes get as `@tanstack/react-query`: the names they use, and no more. See `react-router-dom.ts`. */
export { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
