import { runStartUpCheck } from './start-up-check.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('passes without a check, and with a check that succeeds', async () => {
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
])('returns the reason if a check %s', async (_how, check, reason) => {
  expect(await runStartUpCheck({ check })).toBe(reason);
});

test('fails a check that takes too long', async () => {
  const started = runStartUpCheck({ check: () => new Promise(() => {}) });
  await jest.runAllTimersAsync();
  expect(await started).toBe('It takes longer than 3 seconds.');
});
