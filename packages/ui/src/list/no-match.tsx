import type { ReactElement, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import * as listTexts from './texts.ts';

/** Searches and filters in words. */
export const inWords = (...searches: readonly string[]): string => searches.filter(Boolean).join(', ');

/** Message for a search without matches, with a button to clear the search. */
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
    <EmptyState title={listTexts.noMatch(searched)} action={<Button onClick={onClear}>{listTexts.clearSearch}</Button>}>
      {children}
    </EmptyState>
  );
}
