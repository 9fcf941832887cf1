import { repositoryRoot } from '@gym/test-tools';
import { journeyTable, missingJourney, titlesIn } from './journey-table.ts';

const root = repositoryRoot();
const lines = journeyTable(root, 'docs/conventions.md');
const promises = journeyTable(root, 'docs/independent-delivery.md');

test('docs/conventions.md has 33 conventions in order, each once', () => {
  expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 33 }, (_, index) => index + 1));
  expect(new Set(lines.map(({ name }) => name)).size).toBe(33);
});

test('32 conventions name an existing journey and a test or step of it; languages are still to come', () => {
  expect(lines.filter(({ journey }) => journey === '').map(({ name }) => name)).toEqual(['Languages']);
  expect(lines.filter(({ journey }) => journey !== '').flatMap((line) => missingJourney(root, line) ?? [])).toEqual([]);
});

test('docs/independent-delivery.md has 12 promises in order, and each names an existing journey', () => {
  expect(promises.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  expect(promises.flatMap((line) => missingJourney(root, line) ?? [])).toEqual([]);
});

test('finds a missing file and a missing test', () => {
  expect(missingJourney(root, { journey: 'nowhere/nothing › a test' })).toBe('there is no journey nowhere/nothing');
  expect(missingJourney(root, { journey: 'members/members › a test' })).toBe(
    'members/members.journey.ts has no test "a test"',
  );
});

test('reads the titles of tests, groups, steps and jobs', () => {
  expect(
    titlesIn(
      [
        "test('one', async () => {});",
        "test(\n  'the user\\'s own',",
        'test("the user\'s other", async () => {});',
        "test.describe('a group', () => {",
        "  await test.step('a step', async () => {});",
        "job('a job', async () => {});",
        'test(`${one} of many`, () => {});',
      ].join('\n'),
    ),
  ).toEqual(['one', "the user's own", 'a group', 'a step', 'a job', "the user's other"]);
});
