/** A remote that this tab loads from the developer's machine. */
export interface Override {
  readonly name: string;
  /** The folder of its `remote.json`, its `build.json` and its files, with a slash at the end. */
  readonly base: string;
}

const LOCAL_HOST = /^(localhost|127\.0\.0\.1)$/;

/**
 * Parses `staff@http://localhost:8091/`, the value of `?override=`. It accepts addresses of the browser's own machine
 * only. A link with another address would run a stranger's code in the session of the user who follows it.
 * @returns undefined if the text is not an override
 */
export function parseOverride(text: string): Override | undefined {
  const [, name, address] = /^([a-z][a-z0-9_]*)@(.+)$/.exec(text) ?? [];
  if (name === undefined || address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, hostname, origin, pathname } = new URL(address);
  if (protocol !== 'http:' || !LOCAL_HOST.test(hostname)) return undefined;
  return { name, base: origin + pathname.replace(/\/*$/, '/') };
}

/**
 * The key in the session storage. The local storage does not fit, because a sign-out clears it (acceptance A9). An
 * override does not depend on who is signed in.
 */
const KEY = 'gym.override';
const PARAMETER = 'override';

/** The overrides of this tab. */
export function readOverrides(): readonly Override[] {
  return (sessionStorage.getItem(KEY) ?? '').split(' ').flatMap((text) => parseOverride(text) ?? []);
}

const storeOverrides = (overrides: readonly Override[]) =>
  sessionStorage.setItem(KEY, overrides.map(({ name, base }) => `${name}@${base}`).join(' '));

/** Removes one override. From the next load on, the released version runs. */
export const removeOverride = (name: string): void =>
  storeOverrides(readOverrides().filter((one) => one.name !== name));

/**
 * Stores the override from the address, and removes it from the address, so that no user bookmarks or shares it.
 * @returns the rejected text, if the address has one
 */
export function takeOverrideFromAddress(): string | undefined {
  const address = new URL(location.href);
  const wanted = address.searchParams.get(PARAMETER);
  if (wanted === null) return undefined;
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
  const override = parseOverride(wanted);
  if (override) storeOverrides([...readOverrides().filter(({ name }) => name !== override.name), override]);
  return override ? undefined : wanted;
}
