import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page of `docs/front-desk`, as its tests read it. */
export interface FrontDeskPage {
  readonly name: string;
  readonly text: string;
  /** The screens that it is about, as written: `/updateMember/…` is any of them. */
  readonly addresses: readonly string[];
  /** What it calls by a name of the screen: everything bold. */
  readonly names: readonly string[];
  readonly pictures: readonly { readonly file: string; readonly alt: string }[];
}

/** The pages below a folder, the index among them. */
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
        addresses: [...about.matchAll(/`([^`]+)`/g)].map((match) => match[1]!),
        names: [...text.matchAll(/\*\*([^*]+)\*\*/g)].map((match) => match[1]!),
        pictures: [...text.matchAll(/!\[([^\]]*)\]\(pictures\/([^)]+)\)/g)].map((match) => ({
          alt: match[1]!,
          file: match[2]!,
        })),
      };
    });

/** Whether a page's address names this path, `…` standing for one part of it. */
export const matchesAddress = (address: string, path: string): boolean =>
  new RegExp(
    `^${address
      .split('…')
      .map((part) => part.replace(/[^\w/]/g, '\\$&'))
      .join('[^/]+')}$`,
    'i',
  ).test(path.replace(/\?.*$/, ''));
