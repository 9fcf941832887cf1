import type { PreviewedRemote } from '@gym/remote-contract';
import { isPreviewOf, parsePreview, previewName } from '../records/preview-record.ts';
import { requireTrusted, type Trust } from '../records/signature.ts';
import { ReleaseError } from '../store/release-error.ts';

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
