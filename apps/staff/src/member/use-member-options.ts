import type { MemberRow } from '@gym/api-client';
import type { Option } from '@gym/ui/combobox';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { memberOptions } from './member-options.ts';
import { memberPickerQuery } from './member-queries.ts';

/** What a member picker is fed with. */
export interface MemberOptions {
  readonly options: readonly Option[];
  readonly loading: boolean;
  /** The read behind it: where it failed, the picker has nothing to offer. */
  readonly query: UseQueryResult<MemberRow[]>;
}

/** The members to pick from. */
export function useMemberOptions(): MemberOptions {
  const query = useQuery(memberPickerQuery);
  const { data } = query;
  const options = useMemo(() => memberOptions(data ?? []), [data]);
  return { options, loading: query.isLoading, query };
}
