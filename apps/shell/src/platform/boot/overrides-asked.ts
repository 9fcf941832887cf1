import type { BootConfig } from '@gym/remote-contract';
import { choosesCanaries } from '@gym/remote-contract/canary-choice';

/** The query parameter by which an address overrides a remote (ADR-0043), or chooses canaries. */
export const OVERRIDE = 'override';

/** Whether the page may differ from the released one, so that it loads the code that shows this. */
export const asksForOverrides = ({ overrides = false, previews = false }: BootConfig): boolean =>
  overrides || previews || choosesCanaries(document.cookie) || new URL(location.href).searchParams.has(OVERRIDE);
