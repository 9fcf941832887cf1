import { parseOverride, type Override } from './override.ts';

/** A tab's own, and no part of the local storage that a sign-out clears (acceptance A9): whose code runs is not a matter of who is signed in. */
const KEY = 'gym.override';
const PARAMETER = 'override';

/** The overrides of this tab. */
export function keptOverrides(): readonly Override[] {
  return (sessionStorage.getItem(KEY) ?? '').split(' ').flatMap((text) => parseOverride(text) ?? []);
}

const keep = (overrides: readonly Override[]) =>
  sessionStorage.setItem(KEY, overrides.map(({ name, base }) => `${name}@${base}`).join(' '));

/** Ends one; from the next load on, the released version runs. */
export const dropOverride = (name: string): void => keep(keptOverrides().filter((one) => one.name !== name));

/**
 * Takes what the address says into the tab, and out of the address: it is not to be remembered or passed on.
 * @returns what the address says and cannot be taken
 */
export function takeFromAddress(): string | undefined {
  const address = new URL(location.href);
  const wanted = address.searchParams.get(PARAMETER);
  if (wanted === null) return undefined;
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
  const override = parseOverride(wanted);
  if (override) keep([...keptOverrides().filter(({ name }) => name !== override.name), override]);
  return override ? undefined : wanted;
}
