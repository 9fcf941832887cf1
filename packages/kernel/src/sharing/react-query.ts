/** The exports that remotes get as `@tanstack/react-query`: only the names they use. See `react-router-dom.ts`. */
export { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
