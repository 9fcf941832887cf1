import type { User } from '@gym/api-client/admin';
import { Button } from '@gym/ui';
import { useMemo, useSyncExternalStore, type ReactElement } from 'react';
import { texts } from '../../texts.ts';
import { demandingPatterns } from './demanding-pattern-store.ts';
import { filterUsers } from './filter-users.ts';

/** Where a search finds nothing and would find something ignoring case: offers it (acceptance C2). */
export function IgnoringCaseOffer({
  users,
  q,
  onAccept,
}: {
  users: readonly User[];
  q: string;
  onAccept: () => void;
}): ReactElement | null {
  const readDemanding = useSyncExternalStore(demandingPatterns.subscribe, demandingPatterns.reader);
  const count = useMemo(
    () => filterUsers(users, q, { ignoreCase: true, readDemanding }).length,
    [users, q, readDemanding],
  );
  if (count === 0) return null;
  const accept = () => {
    onAccept();
    // The button goes with the offer; without this the focus would go with it.
    document.querySelector<HTMLElement>('input[type=search]')?.focus();
  };
  return (
    <Button variant="primary" onClick={accept}>
      {texts.users.ignoringCase(count)}
    </Button>
  );
}
