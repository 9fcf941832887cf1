/** A remote that this tab takes from its own machine. */
export interface Override {
  readonly name: string;
  /** Where its `remote.json`, its `build.json` and its files are, with a slash at the end. */
  readonly base: string;
}

const LOCAL_HOST = /^(localhost|127\.0\.0\.1)$/;

/**
 * Reads `staff@http://localhost:8091/`, as it stands in `?override=`. Nowhere but on the browser's own machine: a link
 * with another address would run a stranger's code in the session of whoever follows it.
 * @returns undefined where it is nothing of that kind
 */
export function parseOverride(text: string): Override | undefined {
  const [, name, address] = /^([a-z][a-z0-9_]*)@(.+)$/.exec(text) ?? [];
  if (name === undefined || address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, hostname, origin, pathname } = new URL(address);
  if (protocol !== 'http:' || !LOCAL_HOST.test(hostname)) return undefined;
  return { name, base: origin + pathname.replace(/\/*$/, '/') };
}

/**
 * A tab's own, and no part of the local storage that a sign-out clears (acceptance A9): whose code runs is not a matter
 * of who is signed in.
 */
const KEY = 'gym.override';
const PARAMETER = 'override';

/** The overrides of this tab. */
export function readOverrides(): readonly Override[] {
  return (sessionStorage.getItem(KEY) ?? '').split(' ').flatMap((text) => parseOverride(text) ?? []);
}

const storeOverrides = (overrides: readonly Override[]) =>
  sessionStorage.setItem(KEY, overrides.map(({ name, base }) => `${name}@${base}`).join(' '));

/** Ends one; from the next load on, the released version runs. */
export const removeOverride = (name: string): void =>
  storeOverrides(readOverrides().filter((one) => one.name !== name));

/**
 * Takes what the address says into the tab, and out of the address: it is not to be remembered or passed on.
 * @returns what the address says and cannot be taken
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
