import type { BootRemote } from '@gym/remote-contract';
import type { RemotePhase } from './remote-phase.ts';

/** A remote could not be loaded; says which, how far it got, and why. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly remote: string;
  readonly version: string;
  readonly phase: RemotePhase;
  readonly reason: string;

  constructor({ name, version }: BootRemote, phase: RemotePhase, reason: string, options?: ErrorOptions) {
    super(`Remote ${name} ${version} failed (${phase}): ${reason}`, options);
    this.remote = name;
    this.version = version;
    this.phase = phase;
    this.reason = reason;
  }
}
