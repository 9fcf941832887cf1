import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const npm = (args: readonly string[], cwd: string) => promisify(execFile)('npm', [...args], { cwd });

/** Whether the registry has this version. */
const isPublished = (id: string, folder: string): Promise<boolean> =>
  npm(['view', id, 'version'], folder).then(
    ({ stdout }) => stdout.trim() !== '',
    (error: { stderr?: string }) => {
      if (/E404/.test(error.stderr ?? '')) return false;
      throw error;
    },
  );

/**
 * Publishes the packages whose version the registry lacks. The account and the registry are those of npm.
 * @param folders packed packages
 * @param say receives the name and version of each published package
 */
export async function publishKit(folders: readonly string[], say: (id: string) => void): Promise<void> {
  for (const folder of folders) {
    const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
    };
    const id = `${name}@${version}`;
    if (await isPublished(id, folder)) continue;
    await npm(['publish'], folder);
    say(id);
  }
}
