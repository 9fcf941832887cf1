import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes a release with only a document, which is enough to start a server. */
export async function minimalRelease(folder: string): Promise<string> {
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  const document = '<!doctype html><title>%title%</title><script type="application/json" id="config">%config%</script>';
  await writeFile(
    path.join(folder, 'release.json'),
    JSON.stringify({
      release: 'minimal',
      sequence: 1,
      documents: [
        { below: 100, document, inlineScriptHashes: [], versions: { release: 'minimal', shell: '0', remotes: [] } },
      ],
    }),
  );
  return folder;
}
