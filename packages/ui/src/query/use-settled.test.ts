import { act, renderHook } from '@testing-library/react';
import { useSettled } from './use-settled.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('returns the text after a pause in typing, and nothing in between', () => {
  const { result, rerender, unmount } = renderHook(({ text }) => useSettled(text, 250), { initialProps: { text: '' } });
  const seen = [result.current];
  for (const text of ['a', 'an', 'ann']) {
    rerender({ text });
    act(() => jest.advanceTimersByTime(249));
    seen.push(result.current);
  }
  act(() => jest.advanceTimersByTime(1));
  expect([...seen, result.current]).toEqual(['', '', '', '', 'ann']);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
