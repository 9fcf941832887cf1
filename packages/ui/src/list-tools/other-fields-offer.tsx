import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '@gym/ui';
import type { ReactElement } from 'react';
import type { NoMatchInput } from '@gym/ui/list';
import type { ListDefinition } from './list-definition.ts';
import * as listTexts from './texts.ts';

/**
 * Offers the records that match in other fields, if the specified search of the first name finds none. The server
 * counts them if it has the rows.
 */
export function OtherFieldsOffer<Row>({
  q,
  rows,
  setQ,
  name,
  search,
}: NoMatchInput<Row> & {
  readonly name: string;
  readonly search: NonNullable<ListDefinition<Row>['search']>;
}): ReactElement | null {
  const asks = rows.length === 0 && search.count !== undefined;
  const { data: counted = 0 } = useQuery({
    queryKey: ['list', name, 'matches', q],
    queryFn: ({ signal }) => search.count?.(q, { signal }) ?? 0,
    enabled: asks,
    gcTime: 0,
  });
  const matches = asks ? counted : search.find(rows, q).length;
  if (matches === 0) return null;
  const leave = () => {
    // A text typed a moment ago must not reach the URL after the link.
    setQ('');
    // The offer disappears, so its focus goes to the search that it fills.
    document.querySelectorAll<HTMLElement>('input[type=search]')[1]?.focus();
  };
  return (
    <LinkButton variant="primary" to={`?${new URLSearchParams({ any: q })}`} onClick={leave}>
      {listTexts.otherFields(matches)}
    </LinkButton>
  );
}
