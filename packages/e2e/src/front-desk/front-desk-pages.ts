import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page of `docs/front-desk`, for its tests. */
export interface FrontDeskPage {
  readonly name: string;
  readonly text: string;
  /** The paths of its screens as written. `/updateMember/…` matches any id. */
  readonly addresses: readonly string[];
  /** The bold texts: names of things on the screen. */
  readonly names: readonly string[];
  readonly pictures: readonly { readonly file: string; readonly alt: string }[];
}

/** Reads the pages of a folder, including the index. */
export const frontDeskPages = (folder: string): FrontDeskPage[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const about = /^\*For (.+)\*$/m.exec(text)?.[1] ?? '';
      return {
        name: file.replace(/\.md$/, ''),
        text,
        addresses: [...about.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
        names: [...text.matchAll(/\*\*([^*]+)\*\*/g)].map((match) => match[1] ?? ''),
        pictures: [...text.matchAll(/!\[([^\]]*)\]\(pictures\/([^)]+)\)/g)].map((match) => ({
          alt: match[1] ?? '',
          file: match[2] ?? '',
        })),
      };
    });

/** Whether a page's address matches this path. `…` matches one segment. */
export const matchesAddress = (address: string, path: string): boolean =>
  new RegExp(
    `^${address
      .split('…')
      .map((part) => part.replace(/[^\w/]/g, '\\$&'))
      .join('[^/]+')}$`,
    'i',
  ).test(path.replace(/\?.*$/, ''));
