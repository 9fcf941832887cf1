import type { BootData } from '@gym/remote-contract';

/** Under this symbol the built chunks' loaders ask for a file's hash (`IntegrityPlugin` of the build). */
export const INTEGRITY = Symbol.for('gym.integrity');

/** Well-formed and matched by no file: the browser then refuses to run it. */
export const REFUSED = `sha384-${'A'.repeat(64)}`;

/** Tells the loaders the hash of every file of the release. A file that is not in it does not run. */
export function provideIntegrity(boot: BootData, cdnBase: string): void {
  const hashes = new Map([...boot.shell.files, ...boot.remotes.flatMap(({ files }) => files)].map(({ file, integrity }) => [
    new URL(cdnBase + file, document.baseURI).href, integrity,
  ]));
  Object.defineProperty(window, INTEGRITY, {
    configurable: true,
    value: (url: string): string => hashes.get(addressOf(url)) ?? REFUSED,
  });
}

/** The hash of a file by its address; a retry's query does not matter. */
export function integrityOf(url: string): string {
  return (window as { [INTEGRITY]?: (url: string) => string })[INTEGRITY]?.(url) ?? REFUSED;
}

/** Whether a file at this address belongs to the release. */
export const isReleased = (url: string): boolean => integrityOf(url) !== REFUSED;

function addressOf(url: string): string {
  const { origin, pathname } = new URL(url, document.baseURI);
  return origin + pathname;
}
