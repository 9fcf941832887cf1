import type { ReactElement, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';

/** Where a search finds nothing: what was looked for, and the way back. */
export function NoMatch({
  searched,
  onClear,
  children,
}: {
  searched: string;
  onClear: () => void;
  children?: ReactNode;
}): ReactElement {
  return (
    <EmptyState title={`No match for “${searched}”`} action={<Button onClick={onClear}>Clear search</Button>}>
      {children}
    </EmptyState>
  );
}
