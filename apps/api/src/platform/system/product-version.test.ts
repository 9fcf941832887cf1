import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { productVersion } from './product-version.ts';

const read = (file: string): string => readFileSync(path.join(repositoryRoot(), file), 'utf8');

test("the server has the product's version", () => {
  expect(productVersion()).toBe((JSON.parse(read('package.json')) as { version: string }).version);
});

test('the changelog begins with Unreleased and lists each version once, newest first, with its day', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading]) => heading ?? '');
  expect(headings[0]).toBe('Unreleased');
  const versions = headings.slice(1).map((heading) =>
    /^(\d+)\.(\d+)\.(\d+) – \d{4}-\d\d-\d\d$/
      .exec(heading)
      ?.slice(1)
      .reduce((sum, part) => sum * 1_000 + Number(part), 0),
  );
  expect(versions).toEqual([...new Set(versions)].sort((one, other) => (other ?? 0) - (one ?? 0)));
  expect(versions).not.toContain(undefined);
});
