import { reload } from './reload.ts';
import { type Override, removeOverride, storeOverride } from './stored-overrides.ts';

/** Runs an override in this tab. Its user typed it, which is the consent. */
export function runOverride(override: Override): void {
  storeOverride(override);
  reload();
}

/** Returns this tab to the released version of a remote. */
export function stopOverride(name: string): void {
  removeOverride(name);
  reload();
}
