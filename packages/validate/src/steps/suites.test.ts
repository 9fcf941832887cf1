import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { INDEPENDENT_OF_THE_SERVER } from './suites.ts';

const source = join(repositoryRoot(), 'apps/api/src');
const tests = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `/apps/api/src/${file}`);

test.each(INDEPENDENT_OF_THE_SERVER)('%s still names a test of the API', (pattern) => {
  expect(tests.some((file) => new RegExp(pattern).test(file))).toBe(true);
});
