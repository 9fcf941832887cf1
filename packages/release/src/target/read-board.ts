import { commitAddress, type PublishedBuild } from './published-build.ts';
import { readPublished } from './read-published.ts';
import { readLatestRelease, readPointer, readRecord, tookBack } from './release-log.ts';
import {
  describeShare,
  type ReleaseChange,
  type ReleasedDocument,
  type ReleaseRecord,
  SHELL,
} from './release-record.ts';
import { mapConcurrent, type Store } from './store.ts';

/** Where a version comes from. */
export interface Source extends Pick<PublishedBuild, 'publishedAt' | 'publishedBy' | 'revision'> {
  /** Address of the revision. */
  readonly link?: string;
  /** Of a remote: the contract versions that it accepts, and the shell or the host in which its kit checked it. */
  readonly contract?: string;
  readonly checkedIn?: string;
}

/** A version, and the release that gave it to browsers. */
export interface BoardVersion {
  readonly version: string;
  /** The change with which it came, or the oldest one that was read. */
  readonly change: ReleaseChange;
  /** Whether the version may have come before that change. */
  readonly isOlder: boolean;
  /** Absent if a prune deleted the build. */
  readonly source?: Source;
}

/** A version that was rolled back, and by which change. */
interface RolledBack {
  readonly version: string;
  readonly change: ReleaseChange;
}

/** An app as the release log shows it. */
export interface AppBoard {
  readonly app: string;
  /** Title and team, from the app's `remote.json`. The shell has neither. */
  readonly title?: string;
  readonly owner?: string;
  readonly live?: BoardVersion;
  readonly canary?: BoardVersion & { readonly share: number };
  /** The version that a rollback returns to. */
  readonly previous?: { readonly version: string; readonly source?: Source };
  /** Versions that may not be released again (ADR-0041), newest first. */
  readonly rolledBack: readonly (RolledBack & { readonly source?: Source })[];
}

/** A shell, and the remotes that some browsers run in it. */
export interface BoardDocument {
  /** Who gets it, for reading: `10 % of the browsers`. */
  readonly browsers: string;
  readonly shell: string;
  readonly remotes: readonly ({ readonly app: string; readonly version: string } & Pick<
    Source,
    'contract' | 'checkedIn'
  >)[];
}

/** What is released on a target. */
export interface Board {
  readonly sequence: number;
  /** Whether servers follow an older release, because a promotion was interrupted. */
  readonly behind: boolean;
  /** The shell first, then the remotes by name. */
  readonly apps: readonly AppBoard[];
  /** The smallest share first. The last one is for all other browsers. */
  readonly documents: readonly BoardDocument[];
  /** The changes that were read, newest first. */
  readonly log: readonly ReleaseChange[];
}

/** The part of a record that the board needs: a record contains whole documents. */
type Entry = Pick<ReleaseRecord, 'sequence' | 'change' | 'live' | 'canaries'>;
const entryOf = ({ sequence, change, live, canaries }: ReleaseRecord): Entry => ({ sequence, change, live, canaries });

/** The number of changes that a board goes back. */
const MAX_CHANGES = 100;

/** Reads the board of a target. Records and builds never change, so it reads each one once. */
export class BoardReader {
  readonly #store: Store;
  readonly #entries = new Map<number, Entry>();
  readonly #sources = new Map<string, Source | undefined>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** The board of now. Undefined if nothing is released. */
  async read(): Promise<Board | undefined> {
    const { record: pointer } = await readPointer(this.#store);
    const last = await readLatestRelease(this.#store, pointer);
    if (!last) return undefined;
    const log = await this.#readLog(last);
    const apps = [...new Set([...Object.keys(last.live), ...Object.keys(last.canaries)])].sort(
      (one, other) => Number(other === SHELL) - Number(one === SHELL) || one.localeCompare(other),
    );
    return {
      sequence: last.sequence,
      behind: pointer?.sequence !== last.sequence,
      apps: await Promise.all(apps.map((app) => this.#readApp(app, log, last))),
      documents: await Promise.all(last.documents.map((document) => this.#readDocument(document))),
      log: log.map(({ change }) => change),
    };
  }

  async #readLog(last: ReleaseRecord): Promise<Entry[]> {
    const length = Math.min(MAX_CHANGES, last.sequence);
    const wanted = Array.from({ length }, (_none, index) => last.sequence - index);
    this.#entries.set(last.sequence, entryOf(last));
    await mapConcurrent(
      wanted.filter((sequence) => !this.#entries.has(sequence)),
      async (sequence) => {
        const record = await readRecord(this.#store, sequence);
        if (record) this.#entries.set(sequence, entryOf(record));
      },
    );
    for (const known of this.#entries.keys()) if (!wanted.includes(known)) this.#entries.delete(known);
    return wanted.flatMap((sequence) => this.#entries.get(sequence) ?? []);
  }

  async #readDocument({ below, versions }: ReleasedDocument): Promise<BoardDocument> {
    // One of several audiences stands for the remote.
    const remotes = new Map(versions.remotes.map(({ current }) => [current.name, current.version]));
    return {
      browsers: below === 100 ? 'all others' : describeShare(below),
      shell: versions.shell,
      remotes: await Promise.all(
        [...remotes].map(async ([app, version]) => {
          const { contract, checkedIn } = (await this.#readSource(app, version)).source ?? {};
          return {
            app,
            version,
            ...(contract !== undefined && { contract }),
            ...(checkedIn !== undefined && { checkedIn }),
          };
        }),
      ),
    };
  }

  async #readSource(app: string, version: string): Promise<{ readonly source?: Source }> {
    const name = `${app}@${version}`;
    if (!this.#sources.has(name)) {
      const build = await readPublished(this.#store, app, version);
      this.#sources.set(name, build && sourceOf(build));
    }
    const source = this.#sources.get(name);
    return { ...(source && { source }) };
  }

  async #readApp(app: string, log: readonly Entry[], last: ReleaseRecord): Promise<AppBoard> {
    const { [app]: live } = last.live;
    const { [app]: canary } = last.canaries;
    const remote = last.documents.at(-1)?.boot.remotes.find(({ name }) => name === app);
    const readVersion = async (version: string, isIn: (entry: Entry) => boolean): Promise<BoardVersion> => ({
      version,
      ...firstOf(log, isIn),
      ...(await this.#readSource(app, version)),
    });
    const ofLive = live && (await readVersion(live.version, (entry) => entry.live[app]?.version === live.version));
    const ofCanary =
      canary && (await readVersion(canary.version, (entry) => entry.canaries[app]?.version === canary.version));
    const previous = live?.previous;
    const changes = log.map(({ change }) => change);
    const out = rolledBackVersions(changes, app).filter(
      ({ version }) => version !== live?.version && version !== canary?.version,
    );
    return {
      app,
      ...(remote && { title: remote.title, ...(remote.owner !== undefined && { owner: remote.owner }) }),
      ...(ofLive && { live: ofLive }),
      ...(previous !== undefined && {
        previous: { version: previous, ...(await this.#readSource(app, previous)) },
      }),
      ...(canary && ofCanary && { canary: { ...ofCanary, share: canary.share } }),
      rolledBack: await Promise.all(
        out.map(async (one) => ({ ...one, ...(await this.#readSource(app, one.version)) })),
      ),
    };
  }
}

/** Where a kit runs without a live shell. */
const KIT_HOST = "the kit's own host";

function sourceOf(build: PublishedBuild): Source {
  const { publishedAt, publishedBy, revision } = build;
  const link = commitAddress(build);
  return {
    ...{ publishedAt, publishedBy },
    ...(revision !== undefined && { revision }),
    ...(link !== undefined && { link }),
    ...(build.kind === 'remote' && { contract: build.manifest.contract }),
    ...(build.kind === 'remote' && build.kit && { checkedIn: build.kit.shell ?? KIT_HOST }),
  };
}

/** The versions of an app that these changes, newest first, rolled back and did not release again. */
function rolledBackVersions(changes: readonly ReleaseChange[], app: string): RolledBack[] {
  const versions = changes.flatMap(({ apps }) =>
    apps.filter((one) => one.app === app).flatMap(({ from, ended }) => [from, ended?.version]),
  );
  return [...new Set(versions)].flatMap((version) => {
    if (version === undefined) return [];
    const change = changes.find((one) => tookBack(one, app, version) !== undefined);
    return change && tookBack(change, app, version) ? [{ version, change }] : [];
  });
}

/** The change with which a state began that the newest entry has. */
function firstOf(log: readonly Entry[], isIn: (entry: Entry) => boolean): Pick<BoardVersion, 'change' | 'isOlder'> {
  const end = log.findIndex((entry) => !isIn(entry));
  const first = log.at(end < 0 ? -1 : end - 1) as Entry;
  return { change: first.change, isOlder: end < 0 && first.sequence > 1 };
}
