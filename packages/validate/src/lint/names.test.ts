import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';

const MADE = new Set(['node_modules', 'dist', '.git', '.data', '.release', '.packages', '.cache', 'coverage']);

/** Returns every file and folder of the repository that is not generated. */
function entries(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !MADE.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [path, ...entries(path)] : [path];
    });
}
const paths = entries(repositoryRoot());

test('no file or folder is a drawer for anything', () => {
  expect(paths.filter((path) => /[\\/](utils?|helpers?|common|misc|stuff|lib)(\.[^\\/]*)?$/i.test(path))).toEqual([]);
});

test('no two files differ only in case', () => {
  const lower = paths.map((path) => path.toLowerCase());
  expect(paths.filter((_path, index) => lower.indexOf(lower[index]!) !== index)).toEqual([]);
});
