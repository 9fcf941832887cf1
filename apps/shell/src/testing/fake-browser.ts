import { thisBrowser, type Browser } from '@gym/kernel';

/** A browser that records addresses instead of loading them. */
export interface FakeBrowser extends Browser {
  /** The loaded addresses in order, with 'reload' for a reload of the same address. */
  readonly loaded: string[];
  /** Runs the work that waits for idle time. */
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
