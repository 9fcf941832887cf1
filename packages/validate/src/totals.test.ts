import { jestFailures, jestTotals, type JestJson } from './steps/run-jest.ts';
import { sum, totalsLine } from './totals.ts';

const green: JestJson = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 0,
  success: true,
  testResults: [],
};

test('sums the suites into one line', () => {
  const line = totalsLine(
    sum([
      { passed: 3, failed: 0, skipped: 1 },
      { passed: 4, failed: 2, skipped: 0 },
    ]),
  );
  expect(line).toBe('7 passed, 2 failed, 1 skipped');
});

test('no suite gives three zeros', () => {
  expect(totalsLine(sum([]))).toBe('0 passed, 0 failed, 0 skipped');
});

test.each([
  ['pending and todo tests are skipped ones', green, { passed: 5, failed: 0, skipped: 2 }],
  [
    'a file that could not run is a failure',
    { ...green, numRuntimeErrorTestSuites: 1, success: false },
    { passed: 5, failed: 1, skipped: 2 },
  ],
  [
    'failed tests are counted one by one',
    { ...green, numFailedTests: 3, success: false },
    { passed: 5, failed: 3, skipped: 2 },
  ],
  [
    'an unsuccessful run without a failed test is still a failure',
    { ...green, success: false },
    { passed: 5, failed: 1, skipped: 2 },
  ],
])('%s', (_name, json, expected) => {
  expect(jestTotals(json)).toEqual(expected);
});

test('shows the messages of failed files only', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'passed', message: '' },
    { name: 'b.test.ts', status: 'failed', message: 'expected 1' },
  ];
  expect(jestFailures({ ...green, testResults })).toEqual(['b.test.ts\nexpected 1']);
});
