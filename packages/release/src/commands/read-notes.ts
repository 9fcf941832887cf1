import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Notes are shown in logs: what is longer stays in the changelog. */
const MAX_CHARACTERS = 4000;

interface App {
  /** Its folder, with `package.json` and `CHANGELOG.md`. */
  readonly folder: string;
  readonly version: string;
  /** Folder of its repository, with `.changeset`. */
  readonly root: string;
}

/**
 * What changed with a build of an app: the changesets that wait for the next version, or else the entry of its version
 * in `CHANGELOG.md`. Without either, there are no notes: an older entry would describe another change.
 */
export function readNotes({ folder, version, root }: App): string | undefined {
  const notes = readChangesets(path.join(root, '.changeset'), nameOf(folder)) || readEntry(folder, version);
  return notes.length > MAX_CHARACTERS ? `${notes.slice(0, MAX_CHARACTERS)}…` : notes || undefined;
}

function nameOf(folder: string): string | undefined {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly name?: string }).name : undefined;
}

/** The texts of the changesets that name a package. */
function readChangesets(folder: string, name: string | undefined): string {
  if (name === undefined || !existsSync(folder)) return '';
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort()
    .flatMap((file) => {
      const [, packages = '', text = ''] =
        /^---\n([\s\S]*?)^---\n([\s\S]*)$/m.exec(readFileSync(path.join(folder, file), 'utf8')) ?? [];
      const names = [...packages.matchAll(/^["']?([^"':\n]+)["']?:/gm)].map(([, one]) => one);
      return names.includes(name) && text.trim() !== '' ? [`- ${text.trim()}`] : [];
    });
  return texts.join('\n');
}

function readEntry(folder: string, version: string): string {
  const file = path.join(folder, 'CHANGELOG.md');
  if (!existsSync(file)) return '';
  const entries = readFileSync(file, 'utf8').split(/^## /m).slice(1);
  const entry = entries.find((text) => text.split('\n')[0]?.trim() === version) ?? '';
  return entry
    .slice(version.length)
    .trim()
    .replaceAll(/\n{2,}/g, '\n');
}
