import { getMemberPageForHealth, type MemberPage } from '@gym/api-client/staff';
import { useSettled } from '@gym/ui';
import type { Option } from '@gym/ui/combobox';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { memberOptions } from './member-options.ts';
import { isPartial, memberContactQuery, memberPickerQuery, MEMBERS_KEY } from './member-queries.ts';

/** Typing settles before the server is asked. */
const SETTLE_MS = 250;
const MOST_FOUND = 50;

/** What a member picker is fed with. */
export interface MemberOptions {
  readonly options: readonly Option[];
  readonly loading: boolean;
  /** There where the server searches: the gym has more members than a browser should hold. */
  readonly server?: { readonly total: number; search(text: string): void };
  /** The read behind it: where it failed, the picker has nothing to offer. */
  readonly query: UseQueryResult<MemberPage>;
}

/** The members to pick from. @param chosen the one that is picked, who is among the options whatever is searched */
export function useMemberOptions(chosen: string): MemberOptions {
  const query = useQuery(memberPickerQuery);
  const { data } = query;
  const partial = data !== undefined && isPartial(data);
  const [typed, search] = useState('');
  const any = useSettled(typed, SETTLE_MS);

  const found = useQuery({
    queryKey: [...MEMBERS_KEY, 'search', any],
    queryFn: ({ signal }) => getMemberPageForHealth({ any, page: 1, size: MOST_FOUND }, { signal }),
    enabled: partial && any !== '',
    placeholderData: keepPreviousData,
  });
  const page = any === '' ? data : found.data;
  const contact = useQuery({ ...memberContactQuery(chosen), enabled: partial && chosen !== '' && typed === '' });
  const options = useMemo(() => {
    const listed = memberOptions(page?.rows ?? []);
    const known = !contact.data || listed.some(({ value }) => String(value) === chosen);
    return known ? listed : [...listed, ...memberOptions([contact.data])];
  }, [page, contact.data, chosen]);

  return {
    options,
    query,
    // Until what was typed is answered, the options are those of the search before.
    loading:
      query.isLoading || found.isLoading || (partial && (typed !== any || (any !== '' && found.isPlaceholderData))),
    ...(partial && { server: { total: page?.total ?? 0, search } }),
  };
}
