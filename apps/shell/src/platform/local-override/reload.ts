import { thisBrowser } from '@gym/kernel';
import { addressThatOpens, originsOf, readOverrides } from './stored-overrides.ts';

/**
 * Loads the page again with the stored overrides, each origin of this machine opened by the policy of that document
 * alone. The browser asks about unsaved work.
 */
export function reload(): void {
  const origins = originsOf(readOverrides({ overrides: true }));
  if (origins.length > 0) location.replace(addressThatOpens(origins));
  else thisBrowser.reload();
}
