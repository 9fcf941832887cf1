/**
 * An unguessable id of hexadecimal digits. `crypto.randomUUID` is not available on pages that came over plain HTTP, as
 * in a gym's own network.
 */
export function randomId(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** The browser functions that the shell uses. Tests replace them, because jsdom cannot load pages. */
export interface Browser {
  /** Path, search and hash of the address. */
  address(): string;
  /** Changes the address without loading a page. */
  rewrite(address: string): void;
  /** Loads an address as a new page. The current page leaves no entry in the history. */
  load(address: string): void;
  /** Loads the same address as a new page. */
  reload(): void;
  /** Runs work when the browser is idle. */
  whenIdle(work: () => void): void;
}

/** The browser that runs this code. */
export const thisBrowser: Browser = {
  address: () => location.pathname + location.search + location.hash,
  rewrite: (address) => history.replaceState(null, '', address),
  load: (address) => location.replace(address),
  reload: () => location.reload(),
  // Safari has no requestIdleCallback.
  whenIdle: (work) =>
    void ('requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 5_000 }) : setTimeout(work, 300)),
};

/** A path in the form that the router compares: in lower case (acceptance B5) and without a slash at the end. */
export const comparable = (pathname: string): string => pathname.toLowerCase().replace(/(?<=.)\/+$/, '');

/** Whether two paths lead to the same screen. */
export const samePath = (one: string, other: string): boolean => comparable(one) === comparable(other);

/** The path of an address, without search and hash. */
export const pathnameOf = (address: string): string => address.replace(/[?#].*$/, '');
