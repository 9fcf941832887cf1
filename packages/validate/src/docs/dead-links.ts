import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Returns a group of every match, without groups that matched nothing. */
export const groupsOf = (text: string, pattern: RegExp, group = 1): string[] =>
  [...text.matchAll(pattern)].flatMap((match) => match[group] ?? []);

/** Returns the documents of the repository, relative to its root: those at the root and those in `docs`. */
export function markdownFiles(root: string): string[] {
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return folder === '.' && entry.name !== 'docs' ? [] : below(path);
      return entry.name.endsWith('.md') ? [path] : [];
    });
  return existsSync(join(root, 'docs')) ? below('.').sort() : [];
}

const LINK = /!?\[[^\]]*\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g;

/** Returns a document's relative links to missing files or headings. */
export function deadLinks(root: string, file: string): string[] {
  const text = withoutCode(readFileSync(join(root, file), 'utf8'));
  return groupsOf(text, LINK)
    .filter((link) => !/^[a-z]+:/i.test(link))
    .filter((link) => !leadsSomewhere(root, file, link));
}

function leadsSomewhere(root: string, file: string, link: string): boolean {
  const [path, anchor] = link.split('#') as [string, string?];
  const target = path ? normalize(join(dirname(file), path)) : file;
  if (!existsSync(join(root, target))) return false;
  if (!anchor || !target.endsWith('.md')) return true;
  const text = readFileSync(join(root, target), 'utf8');
  return [...headings(text), ...ownAnchors(text)].includes(anchor);
}

/** Explicit anchors, such as `<a id="…"></a>`, which do not depend on a heading. */
const ownAnchors = (text: string) => groupsOf(text, /^<a id="([^"]+)"><\/a>$/gm);

/**
 * Returns the anchors of headings: lower case, hyphens for spaces, only letters, digits, - and _. A repeated anchor
 * gets -1.
 */
function headings(text: string): string[] {
  const met = new Map<string, number>();
  return groupsOf(withoutCode(text), /^#+ (.+)$/gm).map((heading) => {
    const anchor = heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const before = met.get(anchor) ?? 0;
    met.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

const withoutCode = (text: string) => text.replace(/```[^]*?```/g, '');
