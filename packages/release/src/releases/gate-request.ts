import type { ApiSurface, Leave } from '../gate/index.ts';

/** What the gate is asked with, besides what is on the target. */
export interface GateRequest {
  /** What the deployment's API can be asked. */
  readonly api: ApiSurface;
  /** Where browsers get the files, if that is another place than the product's own origin. */
  readonly cdn?: string;
  /** What may be missed; `reason` says why, and the log keeps it. */
  readonly leave?: readonly Leave[];
}
