import type { PatternReader } from './name-reading.ts';

let reader: PatternReader | undefined;
let loading = false;
const listeners = new Set<() => void>();

/** The pattern engine: loaded when the first pattern is typed, as few ever type one. */
export const patternReaderStore = {
  current: (): PatternReader | undefined => reader,
  /** Loads it unless it is here or on its way; after a failure the next pattern tries again. */
  want: (): void => {
    if (reader || loading) return;
    loading = true;
    import(/* webpackChunkName: "name-pattern" */ './name-pattern.ts')
      .then(({ readPattern }) => {
        reader = readPattern;
        for (const listener of listeners) listener();
      }, () => { /* patterns stay read as text, as they are while it loads */ })
      .finally(() => { loading = false; });
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
