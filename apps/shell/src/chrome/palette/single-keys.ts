const YEAR = 365 * 24 * 60 * 60;

/** Whether `/` and `?` are shortcuts in this browser. They are, until somebody turns them off. */
export const areSingleKeysOn = (): boolean => !/(?:^|;\s*)singleKeys=off(?:;|$)/.test(document.cookie);

/** Stores the choice in a cookie, because signing out clears local storage (acceptance A9). */
export function setSingleKeys(on: boolean): void {
  document.cookie = `singleKeys=${on ? '' : 'off'}; Path=/; Max-Age=${on ? 0 : YEAR}; SameSite=Lax`;
}
