import type { Release } from '@gym/release/serve';
import type { ReleasedApps } from '../../platform/services/services.ts';

/**
 * What pages of a release may run: its shell, its live remotes, its canaries, and the versions that replace a remote
 * that fails. Also the origins that these remotes declare: pages may connect to the same ones.
 */
export class FollowedApps implements ReleasedApps {
  #declared: ReadonlySet<string> = new Set();
  #running: ReadonlySet<string> = new Set();

  /** Replaces what is known by this release. */
  follow({ documents }: Pick<Release, 'documents'>): void {
    const remotes = documents
      .flatMap(({ versions }) => versions.remotes)
      .flatMap(({ current, previous }) => (previous ? [current, previous] : [current]));
    this.#declared = new Set(
      remotes.flatMap(({ audience, origins = [] }) => origins.map((origin) => `${audience} ${origin}`)),
    );
    this.#running = new Set([
      ...remotes.map(({ audience, name, version }) => `${audience} ${name} ${version}`),
      ...documents.flatMap(({ versions: { shell } }) => ['admin', 'staff'].map((role) => `${role} shell ${shell}`)),
    ]);
  }

  declares(audience: string, origin: string): boolean {
    return this.#declared.has(`${audience} ${origin}`);
  }

  runs(audience: string, app: string, version: string): boolean {
    return this.#running.has(`${audience} ${app} ${version}`);
  }
}
