import type { PreviewedRemote } from '@gym/remote-contract';
import { mapConcurrent } from '../store/map-concurrent.ts';
import type { Store } from '../store/store.ts';
import type { Signable } from './signature.ts';

/**
 * `previews/<app>/<version>.json` on the target: a published remote that a single tab may run, although no release
 * names it (ADR-0090).
 */
export interface PreviewRecord extends Signable {
  readonly at: string;
  readonly who: string;
  /** The change that it shows, such as the number of a pull request. */
  readonly change?: string;
  readonly remote: PreviewedRemote;
}

const folderOf = (app: string): string => `previews/${app}/`;

/** Name of a preview's record. */
export const previewName = (app: string, version: string): string => `${folderOf(app)}${version}.json`;

/** The versions of an app that have a preview, each with its change. */
export async function listPreviews(
  store: Store,
  app: string,
): Promise<readonly { readonly version: string; readonly change?: string }[]> {
  const names = await store.list(folderOf(app));
  const found = await mapConcurrent(names, async (name) => {
    const stored = await store.read(name);
    const { change } = stored ? (JSON.parse(stored.body.toString()) as PreviewRecord) : {};
    return { version: name.slice(folderOf(app).length, -'.json'.length), ...(change !== undefined && { change }) };
  });
  return found;
}
