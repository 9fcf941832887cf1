import type { BootData, BootFile } from '@gym/remote-contract';

/**
 * The loaders of the built chunks call the function under this symbol for a file's hash (`PageAddressPlugin` of the
 * build).
 */
export const INTEGRITY = Symbol.for('gym.integrity');

/** A well-formed hash that matches no file, so that the browser blocks the file. */
export const BLOCKING_INTEGRITY = `sha256-${'A'.repeat(43)}=`;

let hashes = new Map<string, string>();

/** Gives the loaders the hash of every file of the release. Any other file does not run. */
export function provideIntegrity(boot: BootData, cdnBase: string): void {
  hashes = new Map();
  extendIntegrity([...boot.shell.files, ...boot.remotes.flatMap(({ files }) => files)], cdnBase);
  Object.defineProperty(window, INTEGRITY, {
    configurable: true,
    value: (url: string): string => hashes.get(addressOf(url)) ?? BLOCKING_INTEGRITY,
  });
}

/** Adds the files of a newer release, with the hashes of its document. The files of this page's release stay valid. */
export function extendIntegrity(files: readonly BootFile[], cdnBase: string): void {
  for (const { file, integrity } of files) hashes.set(new URL(cdnBase + file, document.baseURI).href, integrity);
}

/** The hash of a file by its address. The query of a retry is ignored. */
export function integrityOf(url: string): string {
  return (window as { [INTEGRITY]?: (url: string) => string })[INTEGRITY]?.(url) ?? BLOCKING_INTEGRITY;
}

/** Whether a file at this address belongs to the release. */
export const isReleased = (url: string): boolean => integrityOf(url) !== BLOCKING_INTEGRITY;

function addressOf(url: string): string {
  const { origin, pathname } = new URL(url, document.baseURI);
  return origin + pathname;
}

/** Name of the policy. The server's Content-Security-Policy allows no other one. */
const POLICY = 'gym';

/** Address of the service worker. The document's own server has it, so it is no file of a release (ADR-0102). */
export const SERVICE_WORKER = '/service-worker.js';

const isTrusted = (address: string): boolean => isReleased(address) || address === SERVICE_WORKER;

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * The product's only Trusted Types policy (https://w3c.github.io/trusted-types/). It accepts the addresses of this
 * release's files and the service worker. In browsers without Trusted Types, integrity alone blocks other files.
 */
export function trustedAddress(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: (address) => (isTrusted(address) ? address : '') });
  return policy ? policy.createScriptURL(url) : url;
}

/**
 * The loaders of the built chunks call the function under this symbol for a file's address (`PageAddressPlugin` of the
 * build).
 */
export const ADDRESS = Symbol.for('gym.address');

/** How often this document has loaded each file, by its own address. */
const loads = new Map<string, number>();

/**
 * The address for the next load of a file: its own for the first load, and a new one for each retry. At an address that
 * failed, the browser would queue behind a hanging request, or reuse a broken response from its cache.
 */
export function nextAddress(url: string): string {
  const { href } = new URL(url, document.baseURI);
  const before = loads.get(href) ?? 0;
  if (before > 0) discardPreloads();
  loads.set(href, before + 1);
  return before > 0 ? `${url}?retry=${before}` : url;
}

/**
 * Counts every preload as a load, so that a retry takes each file from a new address. Chrome hands a failed preload to
 * one later request for its address: without this, each retry would only get one file further.
 */
function discardPreloads(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')) {
    if (!loads.has(link.href)) loads.set(link.href, 1);
    link.remove();
  }
}

/** Gives the loaders of the built chunks the address for each load. */
export function provideRetryAddresses(): void {
  Object.defineProperty(window, ADDRESS, {
    configurable: true,
    value: (url: string): string => trustedAddress(nextAddress(url)),
  });
}
