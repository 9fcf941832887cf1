import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A release with a document and nothing behind it: enough for a server to start on. */
export async function minimalRelease(folder: string): Promise<string> {
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  const document = '<!doctype html><title>%title%</title><script type="application/json" id="config">%config%</script>';
  await writeFile(path.join(folder, 'release.json'), JSON.stringify({ release: 'minimal', document, inlineScriptHashes: [], boot: {}, files: [] }));
  return folder;
}
