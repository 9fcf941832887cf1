import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readDeclaration, readShellDeclaration, REMOTES } from '@gym/build';
import { repositoryRoot } from '@gym/test-tools';
import { DOC_PICTURES } from '../pictures/doc-pictures.ts';
import { SCREENS } from '../screens/screens.ts';
import { frontDeskPages, matchesAddress } from './front-desk-pages.ts';
import { canBeShown, productTexts } from './product-texts.ts';

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

test.each(pages.filter(({ name }) => name !== INDEX).map((page) => [page.name, page] as const))(
  '%s has a purpose, a picture and instructions',
  (name, { text, pictures }) => {
    const [title, purpose, ...rest] = text.split('\n\n');
    expect(title).toMatch(/^# .+$/);
    expect(purpose).toMatch(/^[^*#![][^\n]+[.?]$/);
    expect(rest[0]).toMatch(/^\*For .+\*$/);
    expect(pictures.length).toBeGreaterThan(0);
    expect(text).toMatch(/^1\. /m);
    expect([name, text.split(/\s+/).length]).toEqual([name, expect.any(Number)]);
    expect(text.split(/\s+/).length).toBeLessThan(600);
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
    expect([...new Set(shown.map(({ file }) => file))].sort()).toEqual([...taken].sort());
    expect(readdirSync(join(folder, 'pictures')).sort()).toEqual([...taken].sort());
  });

  test('have descriptions', () => {
    expect(shown.filter(({ alt }) => alt.length < 30)).toEqual([]);
  });

  test('are small: 60 KiB each, 1.5 MiB together', () => {
    const sizes = taken.map((file) => statSync(join(folder, 'pictures', file)).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(60 * 1024);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1.5 * 1024 * 1024);
  });
});

describe('the check of names', () => {
  test.each([
    'Save',
    '+Add Member',
    'Renewals due',
    'No match for “…”',
    'Not saved: …',
    'Use stored',
    'The old password is wrong.',
  ])('knows %s', (name) => {
    expect(canBeShown(texts, name)).toBe(true);
  });
  test.each(['Store', 'Add Members', '…ish thing that is nowhere', 'Delete member'])('does not know %s', (name) => {
    expect(canBeShown(texts, name)).toBe(false);
  });
});
