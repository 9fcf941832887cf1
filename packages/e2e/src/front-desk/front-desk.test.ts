import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readDeclaration, readShellDeclaration, REMOTES } from '@gym/build';
import { repositoryRoot } from '@gym/test-tools';
import { DOC_PICTURES } from '../pictures/doc-pictures.ts';
import { SCREENS } from '../screens/screens.ts';
import { canBeShown, productTexts } from './product-texts.ts';

/** A page of `docs/front-desk`. */
interface FrontDeskPage {
  readonly name: string;
  readonly text: string;
  /** The paths of its screens as written. `/updateMember/…` matches any id. */
  readonly addresses: readonly string[];
  /** The bold texts: names of things on the screen. */
  readonly names: readonly string[];
  /** The file names of its pictures that have a description. */
  readonly pictures: readonly string[];
}

/** Reads the pages of a folder, including the index. */
const frontDeskPages = (folder: string): FrontDeskPage[] =>
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
        pictures: [...text.matchAll(/!\[[^\]]{30,}\]\(pictures\/([^)]+)\)/g)].map((match) => match[1] ?? ''),
      };
    });

/** Whether a page's address matches this path. `…` matches one segment. */
const matchesAddress = (address: string, path: string): boolean =>
  new RegExp(
    `^${address
      .split('…')
      .map((part) => part.replace(/[^\w/]/g, '\\$&'))
      .join('[^/]+')}$`,
    'i',
  ).test(path.replace(/\?.*$/, ''));

const root = repositoryRoot();
const folder = join(root, 'docs/front-desk');
const pages = frontDeskPages(folder);
const INDEX = 'README';
let texts: ReadonlySet<string>;

/** The paths of every screen, with an id in place of each parameter. */
let paths: readonly string[];
beforeAll(async () => {
  texts = await productTexts(root);
  const remotes = await Promise.all(REMOTES.map((app) => readDeclaration(join(root, 'apps', app))));
  const shell = await readShellDeclaration(join(root, 'apps/shell'));
  const declared = [shell, ...remotes].flatMap(({ manifest }) =>
    manifest.routes.map(({ path }) => path.replace(/:\w+/g, '1')),
  );
  paths = [...new Set([...SCREENS.map(([path]) => path), ...declared])];
});

test('every screen has one page of the front desk', () => {
  const pagesOf = (path: string) =>
    pages.filter(({ addresses }) => addresses.some((address) => matchesAddress(address, path)));
  expect(paths.filter((path) => pagesOf(path).length !== 1)).toEqual([]);
});

test('a page names only existing screens', () => {
  const nowhere = pages.flatMap(({ name, addresses }) =>
    addresses
      .filter((address) => !paths.some((path) => matchesAddress(address, path)))
      .map((address) => `${name}: ${address}`),
  );
  expect(nowhere).toEqual([]);
});

test.each(pages.map((page) => [page.name, page] as const))(
  '%s names everything as the screen does',
  (_name, { names: bold }) => {
    expect(bold.filter((said) => !canBeShown(texts, said))).toEqual([]);
  },
);

test('the index links to every page', () => {
  const index = pages.find(({ name }) => name === INDEX)!.text;
  expect(
    pages.filter(({ name }) => name !== INDEX && !index.includes(`](${name}.md)`)).map(({ name }) => name),
  ).toEqual([]);
});

test('the pages link only to each other, because they are served without other documents', () => {
  const links = pages.flatMap(({ text }) =>
    [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)]+)\)/g)].map((match) => match[1]!),
  );
  expect(links.filter((link) => !/^[\w-]+\.md(#[\w-]+)?$/.test(link))).toEqual([]);
});

describe('the pictures', () => {
  const shown = pages.flatMap(({ pictures }) => pictures);
  const taken = DOC_PICTURES.map(({ name }) => `${name}.webp`);

  test('are exactly those that the script takes', () => {
    expect([...new Set(shown)].sort()).toEqual([...taken].sort());
    expect(readdirSync(join(folder, 'pictures')).sort()).toEqual([...taken].sort());
  });

  test('are small: 60 KiB each, 1.5 MiB together', () => {
    const sizes = taken.map((file) => statSync(join(folder, 'pictures', file)).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(60 * 1024);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1.5 * 1024 * 1024);
  });
});
