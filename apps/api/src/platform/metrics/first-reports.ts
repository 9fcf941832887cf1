import { LRUCache } from 'lru-cache';

/**
 * The versions that one user may be the first to report in an hour, per process. Otherwise one user could fill the hour
 * with invented ones. Pages of one user report the shell and a few remotes, in two versions during a canary.
 */
const MAX_NEW_VERSIONS = 16;

/** The versions of remotes that each user was the first to report to one server. */
export class FirstReports {
  /** By user and hour. */
  readonly #versions = new LRUCache<string, Set<string>>({ max: 1_000 });

  /** Whether a user may report a version that nobody has reported in this hour. */
  allows(version: string, { userId, hour }: { readonly userId: number; readonly hour: Date }): boolean {
    const key = `${userId} ${hour.getTime()}`;
    const own = this.#versions.get(key) ?? new Set();
    this.#versions.set(key, own);
    if (own.has(version)) return true;
    if (own.size >= MAX_NEW_VERSIONS) return false;
    own.add(version);
    return true;
  }
}
