import type { PreviewedRemote } from '@gym/remote-contract';
import { type PreviewRecord, previewName } from '../records/preview-record.ts';
import { requireTrusted, type Trust } from '../records/signature.ts';

/**
 * Reads the preview of a remote's version. Undefined if there is none.
 * @throws ReleaseError if its record is not signed as `trust` says
 */
export async function readPreview(
  read: (name: string) => Promise<Buffer | undefined>,
  { app, version }: { readonly app: string; readonly version: string },
  trust: Trust,
): Promise<PreviewedRemote | undefined> {
  const name = previewName(app, version);
  const found = await read(name);
  if (!found) return undefined;
  const record = JSON.parse(found.toString()) as PreviewRecord;
  requireTrusted(name, record, trust);
  return record.remote;
}
