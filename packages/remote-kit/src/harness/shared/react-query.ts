/**
 * What a remote gets as `@tanstack/react-query`: the names of the shell's facade and no more. A test holds the two
 * together.
 */
export { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
