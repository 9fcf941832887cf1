/**
 * An unguessable id of hexadecimal digits. Not `crypto.randomUUID`, which browsers withhold from pages that came over
 * plain HTTP, as in a gym's own network.
 */
export function randomId(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** The browser as far as the shell steers it; tests bring their own, because jsdom cannot load pages. */
export interface Browser {
  /** Path, search and hash of the address. */
  address(): string;
  /** Changes the address without loading anything. */
  rewrite(address: string): void;
  /** Loads an address anew; the page left behind is not in the history. */
  load(address: string): void;
  /** Loads the same address anew. */
  reload(): void;
  /** Runs work once there is nothing more urgent. */
  whenIdle(work: () => void): void;
}

/** The real browser. */
export const thisBrowser: Browser = {
  address: () => location.pathname + location.search + location.hash,
  rewrite: (address) => history.replaceState(null, '', address),
  load: (address) => location.replace(address),
  reload: () => location.reload(),
  // Safari has no requestIdleCallback.
  whenIdle: (work) =>
    void ('requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 5_000 }) : setTimeout(work, 300)),
};
