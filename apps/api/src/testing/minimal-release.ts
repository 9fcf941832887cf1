import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a release with only a document, which is enough to start a server.
 * @param origins of own APIs, which a remote `staff` declares
 */
export async function minimalRelease(folder: string, origins: readonly string[] = []): Promise<string> {
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  const document = '<!doctype html><title>%title%</title><script type="application/json" id="config">%config%</script>';
  const staff = { current: { name: 'staff', audience: 'staff', version: '1.0.0', menu: [], origins } };
  const versions = { release: 'minimal', shell: '0', remotes: origins.length > 0 ? [staff] : [] };
  await writeFile(
    path.join(folder, 'release.json'),
    JSON.stringify({
      release: 'minimal',
      sequence: 1,
      documents: [{ below: 100, document, inlineScriptHashes: [], versions }],
    }),
  );
  return folder;
}
