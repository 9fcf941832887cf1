import type { Release } from '@gym/release/serve';
import type { DeclaredOrigins } from '../../platform/services/services.ts';

/**
 * The origins in a release, by audience: of the live remotes, of canaries, and of the versions that replace a remote
 * that fails. Pages may connect to the same ones.
 */
export class ReleasedOrigins implements DeclaredOrigins {
  #declared: ReadonlySet<string> = new Set();

  /** Replaces the origins by those of this release. */
  follow({ documents }: Pick<Release, 'documents'>): void {
    const remotes = documents.flatMap(({ versions }) => versions.remotes);
    const running = remotes.flatMap(({ current, previous }) => (previous ? [current, previous] : [current]));
    this.#declared = new Set(
      running.flatMap(({ audience, origins = [] }) => origins.map((origin) => `${audience} ${origin}`)),
    );
  }

  has(audience: string, origin: string): boolean {
    return this.#declared.has(`${audience} ${origin}`);
  }
}
