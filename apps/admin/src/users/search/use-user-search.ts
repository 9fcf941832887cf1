import type { User } from '@gym/api-client/admin';
import type { ListSearch } from '@gym/ui/list';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { texts } from '../../texts.ts';
import { demandingPatterns } from './demanding-pattern-store.ts';
import { filterUsers } from './filter-users.ts';
import { readingOf } from './name-reading.ts';

export interface UserSearch {
  readonly search: ListSearch<User>;
  /** Lets this search, until it is edited, ignore case (acceptance C2). */
  ignoreCase(q: string): void;
}

/** The search of the user list: first names, case-sensitive, the text read as a pattern (acceptance C1). */
export function useUserSearch(): UserSearch {
  const readDemanding = useSyncExternalStore(demandingPatterns.subscribe, demandingPatterns.reader);
  const [ignoringFor, ignoreCase] = useState<string>();
  const search = useMemo(
    (): ListSearch<User> => ({
      label: texts.users.search,
      filter: (users, q) => {
        if (readingOf(q) === 'demanding') demandingPatterns.want();
        return filterUsers(users, q, { ignoreCase: q === ignoringFor, readDemanding });
      },
    }),
    [readDemanding, ignoringFor],
  );
  return { search, ignoreCase };
}
