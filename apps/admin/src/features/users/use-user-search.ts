import { useMemo, useState, useSyncExternalStore } from 'react';
import type { User } from '@gym/api-contract';
import type { ListSearch } from '@gym/ui/list';
import { userTexts } from './texts.ts';
import { filterUsers, type PatternCompiler, patternKind } from './filter-users.ts';

let compiler: PatternCompiler | undefined;
let loading = false;
const listeners = new Set<() => void>();

/** The engine for complex patterns. It loads when a user types the first one, because few users ever do. */
export const complexPatterns = {
  compiler: (): PatternCompiler | undefined => compiler,
  /** Loads the engine once. After a failure, the next complex pattern tries again. */
  load: (): void => {
    if (compiler || loading) return;
    loading = true;
    import(/* webpackChunkName: "pattern" */ './complex-pattern.ts')
      .then(
        ({ compileComplexPattern }) => {
          compiler = compileComplexPattern;
          for (const listener of listeners) listener();
        },
        () => {
          /* the search still treats such patterns as text, as it does during loading */
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
  /** Makes this search ignore case until the user edits it (acceptance C2). */
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
