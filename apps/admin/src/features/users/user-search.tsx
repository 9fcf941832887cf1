import { type ReactElement, useMemo, useState, useSyncExternalStore } from 'react';
import type { User } from '@gym/api-client/admin';
import { Button } from '@gym/ui';
import type { ListSearch } from '@gym/ui/list';
import { userTexts } from '../../texts/users.ts';
import { filterUsers, type PatternCompiler, patternKind } from './filter-users.ts';

let compiler: PatternCompiler | undefined;
let loading = false;
const listeners = new Set<() => void>();

/** The engine for complex patterns: loaded when the first is typed, as few ever type one. */
const complexPatterns = {
  compiler: (): PatternCompiler | undefined => compiler,
  /** Loads it unless it is here or on its way; after a failure the next pattern tries again. */
  load: (): void => {
    if (compiler || loading) return;
    loading = true;
    import(/* webpackChunkName: "complex-pattern" */ './complex-pattern.ts')
      .then(
        ({ compileComplexPattern }) => {
          compiler = compileComplexPattern;
          for (const listener of listeners) listener();
        },
        () => {
          /* such patterns stay read as text, as they are while it loads */
        },
      )
      .finally(() => {
        loading = false;
      });
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

interface UserSearch {
  readonly search: ListSearch<User>;
  /** Lets this search, until it is edited, ignore case (acceptance C2). */
  ignoreCase(q: string): void;
}

/** The search of the user list: first names, case-sensitive, the text read as a pattern (acceptance C1). */
export function useUserSearch(): UserSearch {
  const compileComplex = useSyncExternalStore(complexPatterns.subscribe, complexPatterns.compiler);
  const [ignoringFor, ignoreCase] = useState<string>();
  const search = useMemo(
    (): ListSearch<User> => ({
      label: userTexts.search,
      filter: (users, q) => {
        if (patternKind(q) === 'complex') complexPatterns.load();
        return filterUsers(users, q, { ignoreCase: q === ignoringFor, compileComplex });
      },
    }),
    [compileComplex, ignoringFor],
  );
  return { search, ignoreCase };
}

/** Where a search finds nothing and would find something ignoring case: offers it (acceptance C2). */
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
    // The button goes with the offer; without this the focus would go with it.
    document.querySelector<HTMLElement>('input[type=search]')?.focus();
  };
  return (
    <Button variant="primary" onClick={accept}>
      {userTexts.ignoringCase(count)}
    </Button>
  );
}
