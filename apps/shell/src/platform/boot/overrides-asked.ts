import type { BootConfig } from '@gym/remote-contract';
import { hasCanaryChoice } from './current-document.ts';

/** The query parameter by which an address overrides a remote (ADR-0043), or chooses canaries. */
export const OVERRIDE = 'override';
/** Its value that chooses canaries. An empty one lists the remotes. */
export const CANARIES = 'canary';

/**
 * Whether the page may differ from the released one, so that it loads the code that shows this. Where the deployment
 * allows no override, the address has no other effect: a link could show any text in its bar.
 */
export const asksForOverrides = ({ overrides = false, previews = false }: BootConfig): boolean =>
  overrides ||
  previews ||
  hasCanaryChoice() ||
  ['', CANARIES].includes(new URL(location.href).searchParams.get(OVERRIDE) ?? 'none');
