import { sql } from 'drizzle-orm';
import { type OwnApiOrigins, RELEASE_FILE, type Release, ReleaseError, type Store } from '@gym/release/serve';
import type { BootRemote } from '@gym/remote-contract';
import type { Trust } from '@gym/release/signature';
import type { Database } from '../../platform/database/database.ts';
import { OperatorError, oneLine } from '../../platform/errors/operator-error.ts';
import { servedReleases } from '../../platform/database/schema/index.ts';
import type { ReleasedApps } from '../../platform/http/implement-call.ts';

/** Notes that a release of a target is served. @returns the highest number that was ever served from this target */
export type NoteServed = (target: string, sequence: number) => Promise<number>;

/** Remembers in the database, which a thief of the bucket cannot change. All processes share it. */
export const noteServedIn =
  (db: Database): NoteServed =>
  async (target, sequence) => {
    const [row] = await db
      .insert(servedReleases)
      .values({ target, sequence })
      .onConflictDoUpdate({
        target: servedReleases.target,
        set: { sequence: sql`greatest(${servedReleases.sequence}, excluded.sequence)` },
      })
      .returning({ highest: servedReleases.sequence });
    return row?.highest ?? sequence;
  };

/**
 * Rejects a lower number than the highest that was served: by this process, and with `note` by any before it.
 * @throws OperatorError that says how to accept an older release on purpose
 */
export function onlyForward(target: string, note?: NoteServed): (sequence: number) => Promise<void> {
  let served = 0;
  return async (sequence) => {
    if (sequence >= served) served = Math.max(sequence, (await note?.(target, sequence)) ?? sequence);
    if (sequence >= served) return;
    throw new OperatorError(
      `release ${sequence} is older than ${served}, which was served from ${target} before. If you put it back on ` +
        'purpose, delete the row of this target from the table served_releases, and start again.',
    );
  };
}

export interface CurrentRelease<Prepared> {
  /** The prepared form of the currently promoted release. */
  current(): Prepared;
  stop(): void;
}

export type LoadRelease = (store: Store, trust: Trust, ownApis: OwnApiOrigins) => Promise<Release>;

interface Options<Prepared> {
  readonly store: Store;
  load(store: Store): Promise<Release>;
  prepare(release: Release): Promise<Prepared>;
  warn(text: string): void;
  /** Rejects a release with a lower number than one that was served before: somebody put an old signed one back. */
  requireForward?(sequence: number): Promise<void>;
  /** Reads again what else the prepared form depends on. It never rejects. @returns whether that changed */
  readAgain?(): Promise<boolean>;
  readonly interval?: number;
}

/**
 * Follows the promoted release: checks its folder or bucket every 5 s and switches to a complete new release. If it
 * cannot read the new release, it keeps the last good one.
 * @throws OperatorError if there is none at the start
 */
export async function followRelease<Prepared>({
  store,
  load,
  prepare,
  warn,
  requireForward = () => Promise.resolve(),
  readAgain = () => Promise.resolve(false),
  interval = 5_000,
}: Options<Prepared>): Promise<CurrentRelease<Prepared>> {
  let seen = await firstEtag(store);
  let release = await load(store).catch(rejectUntrusted);
  await requireForward(release.sequence);
  await readAgain();
  let prepared = await prepare(release);
  let checking = false;
  let stale = false; // whether the arrangement has changed since
  let lastWarning = '';

  /** Warns once about a release that stays broken. */
  function warnOnce(text: string): void {
    if (text !== lastWarning) warn(text);
    lastWarning = text;
  }

  async function check(): Promise<void> {
    try {
      const found = await store.etag(RELEASE_FILE);
      if (found === undefined)
        return warnOnce(`There is no release in ${store.address} any more; the last one stays live.`);
      if (found !== seen) {
        const next = await load(store);
        await requireForward(next.sequence);
        prepared = await prepare(next);
        [seen, release, stale] = [found, next, false];
      }
      lastWarning = '';
    } catch (error) {
      warnOnce(`The new release in ${store.address} cannot be served; the previous one stays live: ${oneLine(error)}`);
    }
  }

  async function checkAll(): Promise<void> {
    stale = (await readAgain()) || stale;
    await check();
    if (stale) prepared = await prepare(release);
    stale = false;
  }

  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    void checkAll()
      .catch((error: unknown) => warnOnce(`The arrangement of contributions cannot be served: ${oneLine(error)}`))
      .finally(() => {
        checking = false;
      });
  }, interval);
  timer.unref();
  return { current: () => prepared, stop: () => clearInterval(timer) };
}

/** @throws OperatorError if the first release is not signed as configured: there is no other one to serve */
function rejectUntrusted(error: unknown): never {
  if (!(error instanceof ReleaseError)) throw error;
  throw new OperatorError(
    `${error.message} See RELEASE_KEYS and REQUIRE_SIGNED_RELEASE in docs/operate/configuration.md.`,
  );
}

async function firstEtag(store: Store): Promise<string> {
  const advice = 'create one with "pnpm build", or set RELEASES to the folder or the bucket that contains one';
  const found = await store.etag(RELEASE_FILE).catch((error: unknown) => {
    throw new OperatorError(
      `Cannot read the releases in ${store.address}: ${oneLine(error)}; check RELEASES and, for a bucket, ` +
        'AWS_REGION, AWS_ENDPOINT_URL_S3 and the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  });
  if (found === undefined) throw new OperatorError(`There is no release in ${store.address}: ${advice}.`);
  return found;
}

/**
 * What pages of a release may run: its shell, its live remotes, its canaries, and the versions that replace a remote
 * that fails. Also the origins that these remotes declare: pages may connect to the same ones.
 */
export class FollowedApps implements ReleasedApps {
  #remotes: readonly BootRemote[] = [];
  #declared: ReadonlySet<string> = new Set();
  #running: ReadonlySet<string> = new Set();
  #lastRollback: number | undefined;

  /** Replaces what is known by this release. */
  follow({ documents, lastRollback }: Pick<Release, 'documents' | 'lastRollback'>): void {
    this.#lastRollback = lastRollback;
    // The live document is the last one.
    this.#remotes = documents.toReversed().flatMap(({ versions }) => versions.remotes.map(({ current }) => current));
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

  remotes(): readonly BootRemote[] {
    return this.#remotes;
  }

  declares(audience: string, origin: string): boolean {
    return this.#declared.has(`${audience} ${origin}`);
  }

  lastRollback(): number | undefined {
    return this.#lastRollback;
  }

  runs(audience: string, app: string, version: string): boolean {
    return this.#running.has(`${audience} ${app} ${version}`);
  }
}
