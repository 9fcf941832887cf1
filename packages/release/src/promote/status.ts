import { lastPublishedVersion } from '../publish/read-published.ts';
import type { ReleaseChange } from '../records/release-record.ts';
import type { Store } from '../store/store.ts';
import { readPointer, readLatestRelease, readRecord } from '../records/release-log.ts';

/** The state of an app on a target. */
export interface AppStatus {
  readonly live?: string;
  readonly previous?: string;
  readonly canary?: { readonly version: string; readonly share: number };
  /** The last published version, released or not. */
  readonly published?: string;
}

export interface Status {
  readonly target: string;
  /** Absent if there is no release yet. */
  readonly release?: string;
  readonly sequence?: number;
  /**
   * Whether servers follow an older release. A promotion was interrupted; the next command that writes completes it.
   */
  readonly behind: boolean;
  readonly apps: Readonly<Record<string, AppStatus>>;
  /** The last changes, newest first. */
  readonly log: readonly ReleaseChange[];
}

/** Reads the state of a target. It changes nothing. */
export async function readStatus(store: Store, lines = 10): Promise<Status> {
  const [{ record: copy }, builds] = await Promise.all([readPointer(store), store.list('builds/')]);
  const last = await readLatestRelease(store, copy);
  const log: ReleaseChange[] = [];
  for (let record = last; record && log.length < lines; record = await readRecord(store, record.sequence - 1))
    log.push(record.change);
  const apps = [
    ...new Set([
      ...builds.flatMap((name) => name.split('/')[1] ?? []),
      ...Object.keys(last?.live ?? {}),
      ...Object.keys(last?.canaries ?? {}),
    ]),
  ].sort();
  const latest = new Map(
    await Promise.all(apps.map(async (app) => [app, await lastPublishedVersion(store, app)] as const)),
  );
  return {
    target: store.address,
    ...(last && { release: last.release, sequence: last.sequence }),
    behind: last !== undefined && copy?.sequence !== last.sequence,
    apps: Object.fromEntries(
      apps.map((app) => {
        const { version: live, previous } = last?.live[app] ?? {};
        const canary = last?.canaries[app];
        const newest = latest.get(app);
        return [
          app,
          {
            ...(live && { live }),
            ...(previous && { previous }),
            ...(canary && { canary }),
            ...(newest && { published: newest }),
          },
        ];
      }),
    ),
    log,
  };
}
