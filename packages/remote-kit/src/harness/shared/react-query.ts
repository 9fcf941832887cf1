/**
 * The exports of `@tanstack/react-query` for a remote: the same names as the shell's facade. A test compares the two.
 */
export { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
