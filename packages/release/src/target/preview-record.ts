import type { PreviewedRemote } from '@gym/remote-contract';
import type { PublishedRemote } from './published-build.ts';
import { ReleaseError } from './release-error.ts';
import { requireTrusted, type Signable, type Trust } from './signature.ts';
import { mapConcurrent, type Store } from './store.ts';

/**
 * `previews/<app>/<version>.json` on the target: a remote that a single tab may run, although no release names it
 * (ADR-0043).
 */
export interface PreviewRecord extends Signable {
  readonly at: string;
  readonly who: string;
  /** Number of the last release then. Absent in older records. */
  readonly after?: number;
  /** The change that it shows, such as the number of a pull request. */
  readonly change?: string;
  readonly remote: PreviewedRemote;
}

const folderOf = (app: string): string => `previews/${app}/`;

/** Name of a preview's record. */
export const previewName = (app: string, version: string): string => `${folderOf(app)}${version}.json`;

/** @throws ReleaseError for a shell */
export function requireRemote<One extends { readonly kind: string }>(build: One): One & { readonly kind: 'remote' } {
  if (build.kind === 'remote') return build as One & { readonly kind: 'remote' };
  throw new ReleaseError('Only a remote has a preview: it runs in the released shell. Try a shell as a canary.', {
    failure: 'refused',
  });
}

/** Folder of the files of previews, below `assets/`. No app has this name: names have no hyphens. */
const PREVIEW_FOLDER = 'preview-';

/**
 * A remote with its files where previews have them. Who makes previews cannot write to the folders of published builds.
 * Only the shell runs previews, so there are no files for stock hosts.
 */
export function inPreviews<One extends Pick<PublishedRemote, 'app' | 'record'>>(remote: One): One {
  const { stock: _stock, ...record } = remote.record;
  return { ...remote, app: `${PREVIEW_FOLDER}${remote.app}`, record };
}

/** Whether a file of the target was written for a preview. */
export const isPreviewFile = (name: string): boolean => name.startsWith(`assets/${PREVIEW_FOLDER}`);

/** Reads the record of a preview. Undefined if it is none: unreviewed code may write anything in its place. */
export function parsePreview(body: Buffer): PreviewRecord | undefined {
  try {
    const record = JSON.parse(body.toString()) as PreviewRecord;
    const isComplete = filesOfPreview(record.remote).every((file) => typeof file === 'string');
    return isComplete && typeof record.at === 'string' ? record : undefined;
  } catch {
    return undefined;
  }
}

/** The files that a preview runs, each once. */
export const filesOfPreview = ({ entry, files, routes }: PreviewedRemote): string[] => [
  ...new Set([entry, ...files, ...routes.flatMap((route) => route.files)].map(({ file }) => file)),
];

/** Whether a preview is what its name says, and runs only files of its app. */
export const isPreviewOf = (remote: PreviewedRemote, { app, version }: { app: string; version: string }): boolean =>
  remote.name === app &&
  remote.version === `${version}-preview` &&
  filesOfPreview(remote).every((file) => new RegExp(`^assets/(${PREVIEW_FOLDER})?${app}/[\\w.-]+$`).test(file));

/** The versions of an app that have a preview, each with its change. */
export async function listPreviews(
  store: Store,
  app: string,
): Promise<readonly { readonly version: string; readonly change?: string }[]> {
  const names = await store.list(folderOf(app));
  const found = await mapConcurrent(names, async (name) => {
    const stored = await store.read(name);
    const change = stored && parsePreview(stored.body)?.change;
    return { version: name.slice(folderOf(app).length, -'.json'.length), ...(change !== undefined && { change }) };
  });
  return found;
}

/**
 * Reads the preview of a remote's version. Undefined if there is none.
 * @throws ReleaseError if its record is not signed as `trust` says, or has another remote or files of another app
 */
export async function readPreview(
  read: (name: string) => Promise<Buffer | undefined>,
  preview: { readonly app: string; readonly version: string },
  trust: Trust,
): Promise<PreviewedRemote | undefined> {
  const name = previewName(preview.app, preview.version);
  const found = await read(name);
  if (!found) return undefined;
  const record = parsePreview(found);
  if (record) requireTrusted(name, record, trust);
  if (!record || !isPreviewOf(record.remote, preview))
    throw new ReleaseError(`${name} is no preview of ${preview.app}@${preview.version}.`);
  return record.remote;
}
