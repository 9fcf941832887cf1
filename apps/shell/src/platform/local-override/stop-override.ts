import { reload } from './reload.ts';
import { removeOverride } from './stored-overrides.ts';

/** Returns this tab to the released version of a remote. */
export function stopOverride(name: string): void {
  removeOverride(name);
  reload();
}
