import type { BootConfig } from '@gym/remote-contract';
import { choosesCanaries } from '@gym/remote-contract/canary-choice';
import { isOwnMachine, OPENED_ORIGIN } from '@gym/remote-contract/own-machine';
import { PUBLISHED_VERSION, REMOTE_NAME } from '@gym/remote-contract/remote-name';
import { CANARIES, OVERRIDE } from '../boot/overrides-asked.ts';

/** A remote that this tab loads from the developer's machine. */
export interface LocalOverride {
  readonly name: string;
  /** The folder of its `remote.json`, its `build.json` and its files, with a slash at the end. */
  readonly base: string;
}

/** A published version of a remote that this tab loads although it is not released. */
export interface PreviewOverride {
  readonly name: string;
  readonly version: string;
}

export type Override = LocalOverride | PreviewOverride;

/** What the deployment allows. */
export type AllowedOverrides = Pick<BootConfig, 'overrides' | 'previews'>;

const VERSION = new RegExp(PUBLISHED_VERSION);
const NAME = new RegExp(REMOTE_NAME);

/**
 * Parses the value of `?override=`: `staff@http://localhost:8091/` or `staff@0.1.0-1f2e3d4c`. It accepts addresses of
 * the browser's own machine only. A link with another address would run a stranger's code in the session of the user
 * who follows it.
 * @returns undefined if the text is not an override, or the deployment does not allow this kind
 */
export function parseOverride(text: string, { overrides, previews }: AllowedOverrides): Override | undefined {
  const [, name, from] = /^([^@]+)@(\S+)$/.exec(text) ?? [];
  if (name === undefined || from === undefined || !NAME.test(name)) return undefined;
  if (VERSION.test(from)) return previews ? { name, version: from } : undefined;
  if (!overrides || !URL.canParse(from)) return undefined;
  const { origin, pathname } = new URL(from);
  if (!isOwnMachine(origin)) return undefined;
  return { name, base: origin + pathname.replace(/\/*$/, '/') };
}

/** What an override loads: the developer's origin, or the published version. */
export const sourceOf = (override: Override): string =>
  'version' in override ? override.version : new URL(override.base).origin;

/**
 * The key in the session storage. The local storage does not fit, because a sign-out clears it (acceptance A9). An
 * override does not depend on who is signed in.
 */
const KEY = 'gym.override';

const storedTexts = () => (sessionStorage.getItem(KEY) ?? '').split(' ').filter((text) => text !== '');

const textOf = (override: Override): string =>
  `${override.name}@${'version' in override ? override.version : override.base}`;

const othersThan = (name: string) => storedTexts().filter((text) => !text.startsWith(`${name}@`));

/** The overrides of this tab. */
export const readOverrides = (allowed: AllowedOverrides): readonly Override[] =>
  storedTexts().flatMap((text) => parseOverride(text, allowed) ?? []);

/** Keeps an override for this tab, in place of another one of the same remote. */
export const storeOverride = (override: Override): void =>
  sessionStorage.setItem(KEY, [...othersThan(override.name), textOf(override)].join(' '));

/** Removes one override. From the next load on, the released version runs. */
export const removeOverride = (name: string): void => sessionStorage.setItem(KEY, othersThan(name).join(' '));

/** What the address requests. */
export type AddressRequest =
  /** It is not an override, or not one that the deployment allows. */
  | { readonly refused: string }
  /** It needs the user's consent. */
  | { readonly asked: Override }
  /** The list of remotes. */
  | { readonly list: true }
  /** Every canary, for this browser. It needs the user's consent. */
  | { readonly canaries: true };

/**
 * Takes the overrides from the address, so that no user bookmarks or shares them. An empty one shows the list of
 * remotes. Any other one needs the user's consent once in each tab, because a link to it works for everybody.
 */
export function takeOverrideFromAddress(allowed: AllowedOverrides): AddressRequest | undefined {
  const address = new URL(location.href);
  const wanted = address.searchParams.get(OVERRIDE);
  if (wanted === null && openedOrigins().length === 0) return undefined;
  for (const name of [OVERRIDE, OPENED_ORIGIN]) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  if (wanted === null) return undefined;
  if (wanted === '') return { list: true };
  if (wanted === CANARIES) return choosesCanaries(document.cookie) ? undefined : { canaries: true };
  const override = parseOverride(wanted, allowed);
  if (!override) return allowed.overrides || allowed.previews ? { refused: wanted } : undefined;
  return storedTexts().includes(textOf(override)) ? undefined : { asked: override };
}

/** The origins that the policy of this document opens. */
export const openedOrigins = (): readonly string[] => new URL(location.href).searchParams.getAll(OPENED_ORIGIN);

/** The origins of this machine from which these overrides load. */
export const originsOf = (overrides: readonly Override[]): string[] => [
  ...new Set(overrides.flatMap((override) => ('base' in override ? [sourceOf(override)] : []))),
];

/** The address of this page with a policy that opens these origins. */
export function addressThatOpens(origins: readonly string[]): string {
  const address = new URL(location.href);
  address.searchParams.delete(OPENED_ORIGIN);
  for (const origin of origins) address.searchParams.append(OPENED_ORIGIN, origin);
  return address.href;
}
