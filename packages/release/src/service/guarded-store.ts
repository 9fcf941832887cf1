import { type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { checkForm } from '../changes/gate/check-form.ts';
import { PLAIN_TEXT } from '../changes/operations.ts';
import { checkFiles } from '../target/asset-files.ts';
import { isPreviewOf, parsePreview } from '../target/preview-record.ts';
import { rejectProblems } from '../target/problem.ts';
import { buildName, type LastPublished, lastPublishedName, type PublishedBuild } from '../target/published-build.ts';
import type { Right } from '../target/rights.ts';
import { requireOwnContent } from '../target/read-published.ts';
import { ReleaseError } from '../target/release-error.ts';
import { readLatestRelease } from '../target/release-log.ts';
import { type AppChange, type ReleaseChange, SHELL } from '../target/release-record.ts';
import { withSignature } from '../target/signature.ts';
import { immutableHeaders, MUTABLE_HEADERS, type Store } from '../target/store.ts';

/** Who uses the store. */
export interface StoreUser {
  /** The proven name, for records. */
  readonly name: string;
  may(right: Right, app: string): boolean;
}

/** What a name on the target means for a writer. */
interface Place {
  readonly app: string;
  readonly right: Right;
  /** The content to write, from what the user sent. Absent: unchanged. */
  readonly write?: (name: string, body: Buffer, store: Store, user: StoreUser) => Promise<Buffer>;
  /** Whether a file may be replaced and, of a preview, removed. */
  readonly mutable?: boolean;
}

const APP = '([a-z][a-z0-9_]*)';
const FILE = '[\\w][\\w.+-]*';
const PLACES: readonly (readonly [pattern: RegExp, place: Omit<Place, 'app'>])[] = [
  [new RegExp(`^assets/preview-${APP}/${FILE}$`), { right: 'preview' }],
  [new RegExp(`^assets/${APP}/${FILE}$`), { right: 'publish' }],
  [new RegExp(`^sbom/${APP}/${FILE}\\.json$`), { right: 'publish' }],
  [new RegExp(`^builds/${APP}/${FILE}\\.json$`), { right: 'publish', write: signedBuild }],
  [new RegExp(`^published/${APP}\\.json$`), { right: 'publish', write: signedLast, mutable: true }],
  [new RegExp(`^previews/${APP}/${FILE}\\.json$`), { right: 'preview', write: signedPreview, mutable: true }],
];

/**
 * The right that a change of one app needs.
 * @param previous the version before the live one
 */
export function rightFor(
  { action, share }: Pick<ReleaseChange, 'action' | 'share'>,
  { from, to, ended }: AppChange,
  previous: string | undefined,
): Right {
  if (action === 'promote') return share === undefined ? 'promote' : 'canary';
  // A canary that ends changes nothing for the other browsers.
  if (ended !== undefined && ended.version === from) return 'canary';
  // Any other version may be one that no browser ever ran.
  return to === previous ? 'rollback' : 'promote';
}

/**
 * A store whose releases a user changes only as the rights allow.
 * @param named the apps that a change names. The canary of another app may end with theirs, if it does not fit without
 */
export const permitChanges = (store: Store, user: StoreUser, named: readonly string[]): Store => ({
  ...store,
  requirePermitted({ apps, settings = [], ...change }, live) {
    for (const { app } of settings)
      requireRight(user, change.action === 'rollback' ? 'rollback' : 'promote', app, SETTINGS_DEED);
    for (const one of apps) {
      const right = rightFor(change, one, live[one.app]?.previous);
      const isConsequence = !named.includes(one.app) && change.action === 'rollback' && right === 'canary';
      if (!isConsequence) requireRight(user, right, one.app);
    }
  },
});

/**
 * A store in which a user adds only files of apps that the rights name. It signs the records among them.
 * @param store with the key that signs
 */
export function guardFiles(store: Store, user: StoreUser): Store {
  const accept = async (name: string, body: Buffer): Promise<Buffer> => {
    const { write } = requirePlace(name, user);
    return write ? write(name, body, store, user) : body;
  };
  return {
    ...store,
    create: async (name, body) => store.create(name, await accept(name, body), immutableHeaders(name)),
    async replace(name, body, _headers, etag) {
      if (!requirePlace(name, user).mutable) throw denied(`${name} never changes.`);
      return store.replace(name, await accept(name, body), MUTABLE_HEADERS, etag);
    },
    async remove(name) {
      if (requirePlace(name, user).right !== 'preview' || !name.startsWith('previews/'))
        throw denied(`${name} is removed by "prune" only.`);
      return store.remove(name);
    },
  };
}

const denied = (message: string): ReleaseError => new ReleaseError(message, { failure: 'denied' });

const DEEDS: Readonly<Record<Right, string>> = {
  publish: 'publish',
  preview: 'preview',
  canary: 'begin or end a canary of',
  promote: 'promote',
  rollback: 'roll back',
  waive: 'waive checks of',
};

/** Settings have no right of their own. */
export const SETTINGS_DEED = 'change settings of';

/** @throws ReleaseError that names the user, what the right is needed for, and the app */
export function requireRight({ name, may }: StoreUser, right: Right, app: string, deed = DEEDS[right]): void {
  if (!may(right, app))
    throw denied(`${name} may not ${deed} ${app}: the operator decides that in RELEASE_TEAMS ("${right}").`);
}

/** @throws ReleaseError if the user may not write there */
function requirePlace(name: string, user: StoreUser): Place {
  for (const [pattern, place] of PLACES) {
    const app = pattern.exec(name)?.[1];
    if (app === undefined) continue;
    requireRight(user, place.right, app);
    return { ...place, app };
  }
  throw denied(`Only the release service writes ${name}.`);
}

/** Bytes of a record. Only files of a build are larger. */
const MAX_RECORD = 4 * 1_048_576;

const line = (maxLength: number) => Type.Optional(Type.String({ maxLength, pattern: `^${PLAIN_TEXT}$` }));
/** What no hash covers. */
const Published = Type.Object({
  app: Type.String(),
  version: Type.String({ maxLength: 128 }),
  revision: line(100),
  repository: line(500),
  changedAt: line(40),
  bom: line(100),
  notes: Type.Optional(Type.String({ maxLength: 100_000 })),
});
const Last = Type.Object({ version: Type.String({ pattern: '^\\w[\\w.+-]*$', maxLength: 128 }) });
const Preview = Type.Object({ at: Type.String(), change: line(100), remote: Type.Object({}) });

function parse<T>(name: string, body: Buffer, schema: TSchema): T {
  const invalid = (): ReleaseError => new ReleaseError(`${name} is not a valid record.`, { failure: 'refused' });
  if (body.length > MAX_RECORD) throw invalid();
  let record: unknown;
  try {
    record = JSON.parse(body.toString());
  } catch {
    throw invalid();
  }
  if (!Value.Check(schema, record)) throw invalid();
  return record as T;
}

/** A build whose files are all there. Its publisher and its time are what the service knows. */
async function signedBuild(name: string, body: Buffer, store: Store, user: StoreUser): Promise<Buffer> {
  const { signature: _signature, ...build } = parse<PublishedBuild>(name, body, Published);
  const published = {
    ...build,
    publishedAt: (await store.now()).toISOString(),
    publishedAfter: (await readLatestRelease(store))?.sequence ?? 0,
    publishedBy: user.name,
  } as PublishedBuild;
  try {
    if ((published.kind === 'shell') !== (published.app === SHELL))
      throw new ReleaseError(`Only the app "${SHELL}" is a shell.`, { failure: 'refused' });
    requireOwnContent(name, published);
    rejectManyFiles(name, published);
    // Before its files are read: it names them.
    rejectProblems(checkForm(published));
    rejectProblems(await checkFiles(published, async (file) => (await store.read(file))?.body));
  } catch (error) {
    if (error instanceof ReleaseError) throw error;
    throw new ReleaseError(`${name} is not the record of a build.`, { cause: error, failure: 'refused' });
  }
  return Buffer.from(`${JSON.stringify(withSignature(name, published, store.signing), null, 2)}\n`);
}

/** Files of a build. Ours have some 200. */
const MAX_FILES = 2_000;

/** The server reads each named file. @throws ReleaseError for a file that is named twice, or too many */
function rejectManyFiles(name: string, { record }: PublishedBuild): void {
  const files = record.files.map(({ file }) => file);
  if (files.length > MAX_FILES || new Set(files).size < files.length)
    throw new ReleaseError(`${name} names a file twice, or more than ${MAX_FILES} files.`, { failure: 'refused' });
}

async function signedLast(name: string, body: Buffer, store: Store): Promise<Buffer> {
  const { version } = parse<LastPublished>(name, body, Last);
  const app = name.slice('published/'.length, -'.json'.length);
  if (lastPublishedName(app) !== name || (await store.etag(buildName(app, version))) === undefined)
    throw new ReleaseError(`${app}@${version} is not published.`, { failure: 'missing' });
  return Buffer.from(JSON.stringify(withSignature<LastPublished>(name, { version }, store.signing)));
}

async function signedPreview(name: string, body: Buffer, store: Store, user: StoreUser): Promise<Buffer> {
  parse(name, body, Preview);
  const record = parsePreview(body);
  const [, app = '', version = ''] = /^previews\/([^/]+)\/(.+)\.json$/.exec(name) ?? [];
  if (!record || !isPreviewOf(record.remote, { app, version }))
    throw new ReleaseError(`${name} is no preview of ${app}@${version}.`, { failure: 'refused' });
  const preview = { ...record, at: (await store.now()).toISOString(), who: user.name };
  return Buffer.from(JSON.stringify(withSignature(name, preview, store.signing)));
}
