import type { User } from '@gym/api-contract';
import { Button } from '@gym/ui';
import { type ReactElement, useSyncExternalStore, useMemo } from 'react';
import { filterUsers } from './filter-users.ts';
import { userTexts } from './texts.ts';
import { complexPatterns } from './use-user-search.ts';

/** Offers to ignore case if that would find users and the search finds none (acceptance C2). */
export function IgnoreCaseOffer({
  users,
  q,
  onAccept,
}: {
  users: readonly User[];
  q: string;
  onAccept: () => void;
}): ReactElement | null {
  const compileComplex = useSyncExternalStore(complexPatterns.subscribe, complexPatterns.compiler);
  const count = useMemo(
    () => filterUsers(users, q, { ignoreCase: true, compileComplex }).length,
    [users, q, compileComplex],
  );
  if (count === 0) return null;
  const accept = () => {
    onAccept();
    // The button disappears with the offer; the search box keeps the focus on the screen.
    document.querySelector<HTMLElement>('input[type=search]')?.focus();
  };
  return (
    <Button variant="primary" onClick={accept}>
      {userTexts.ignoringCase(count)}
    </Button>
  );
}
