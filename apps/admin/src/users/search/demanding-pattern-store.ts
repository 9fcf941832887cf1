import type { PatternReader } from './name-reading.ts';

let reader: PatternReader | undefined;
let loading = false;
const listeners = new Set<() => void>();

/** The engine for demanding patterns: loaded when the first is typed, as few ever type one. */
export const demandingPatterns = {
  reader: (): PatternReader | undefined => reader,
  /** Loads it unless it is here or on its way; after a failure the next pattern tries again. */
  want: (): void => {
    if (reader || loading) return;
    loading = true;
    import(/* webpackChunkName: "demanding-pattern" */ './demanding-pattern.ts')
      .then(
        ({ readDemandingPattern }) => {
          reader = readDemandingPattern;
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
