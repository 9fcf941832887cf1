import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { hasFeature } from '@gym/api-client';
import type { ListedMember, MemberPage, MemberSearch } from '@gym/api-client/staff';
import { LinkButton } from '@gym/ui';
import { listTexts } from '../../texts/lists.ts';
import { quickMemberSearch } from './member-lists.ts';
import { MEMBERS_KEY } from './member-queries.ts';

/** Reads a page of the list, to count the matches of a gym too large for a browser. */
export type CountMatches = (search: MemberSearch, options: { signal: AbortSignal }) => Promise<MemberPage>;

/** The offer disappears, so its focus goes to the search that it fills. */
const focusQuickSearch = () => document.querySelectorAll<HTMLElement>('input[type=search]')[1]?.focus();

/**
 * Offers the members that match in other fields, if the specified search of the first name finds none. The server
 * counts them if it has the rows.
 */
export function OtherFieldsOffer({
  q,
  rows,
  countMatches,
}: {
  readonly q: string;
  readonly rows: readonly ListedMember[];
  readonly countMatches: CountMatches;
}): ReactElement | null {
  const asks = rows.length === 0 && hasFeature('member-lists');
  const { data: counted = 0 } = useQuery({
    queryKey: [...MEMBERS_KEY, 'matches', q],
    queryFn: async ({ signal }) => (await countMatches({ any: q, page: 1, size: 1 }, { signal })).total,
    enabled: asks,
  });
  const count = asks ? counted : quickMemberSearch.filter(rows, q).length;
  if (count === 0) return null;
  return (
    <LinkButton variant="primary" to={`?${new URLSearchParams({ any: q })}`} onClick={focusQuickSearch}>
      {listTexts.otherFields(count)}
    </LinkButton>
  );
}
