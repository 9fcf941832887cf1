import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';
import { HOSTILE_FIELDS, HOSTILE_INPUT, INDEPENDENT_OF_THE_SERVER, SLOW_API_TESTS, TOOLS_OF_TEAMS } from './suites.ts';

const testsIn = (folder: string): string[] =>
  readdirSync(join(repositoryRoot(), folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`);
const tests = testsIn('/apps/api/src');
const tools = ['create-remote', 'remote-kit', 'build'].flatMap((name) => testsIn(`/packages/${name}/src`));

test.each([...INDEPENDENT_OF_THE_SERVER, ...TOOLS_OF_TEAMS])('%s still names a test', (pattern) => {
  expect([...tests, ...tools].some((file) => new RegExp(pattern).test(file))).toBe(true);
});

test('hostile input is among the slow tests, so that no command runs it twice', () => {
  const hostile = tests.filter((file) => new RegExp(HOSTILE_INPUT).test(file));
  expect(hostile.length).toBeGreaterThan(5);
  expect(hostile.filter((file) => !new RegExp(SLOW_API_TESTS).test(file))).toEqual([]);
});

test('what hostile input leaves out runs on the separate server', () => {
  const leftOut = tests.filter((file) => new RegExp(HOSTILE_INPUT).test(file) && new RegExp(HOSTILE_FIELDS).test(file));
  expect(leftOut).not.toEqual([]);
  for (const file of leftOut)
    expect(INDEPENDENT_OF_THE_SERVER.filter((pattern) => new RegExp(pattern).test(file))).toEqual([]);
});
