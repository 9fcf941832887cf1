import { thisBrowser, type Browser } from '../platform/services/browser.ts';

/** A browser that notes what it was asked to load instead of loading it. */
export interface FakeBrowser extends Browser {
  /** Addresses that were loaded anew, in order; 'reload' for the same one. */
  readonly loaded: string[];
  /** Does what waits for idle time. */
  idle(): void;
}

export function createFakeBrowser(): FakeBrowser {
  const loaded: string[] = [];
  const waiting: (() => void)[] = [];
  return {
    ...thisBrowser,
    loaded,
    load: (address) => void loaded.push(address),
    reload: () => void loaded.push('reload'),
    whenIdle: (work) => void waiting.push(work),
    idle: () => {
      for (const work of waiting.splice(0)) work();
    },
  };
}
