import { runStartUpCheck } from './start-up-check.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a remote without a check, or whose check ends well, starts up', async () => {
  expect(await runStartUpCheck({})).toBeUndefined();
  expect(await runStartUpCheck({ check: async () => undefined })).toBeUndefined();
});

test.each([
  [
    'throws',
    () => {
      throw new Error('No chart can be drawn here.');
    },
    'No chart can be drawn here.',
  ],
  ['rejects', () => Promise.reject(new Error('No chart can be drawn here.')), 'No chart can be drawn here.'],
])('a check that %s says why it does not', async (_how, check, reason) => {
  expect(await runStartUpCheck({ check })).toBe(reason);
});

test('a check that does not end is given up', async () => {
  const started = runStartUpCheck({ check: () => new Promise(() => {}) });
  await jest.runAllTimersAsync();
  expect(await started).toBe('It takes longer than 3 seconds.');
});
