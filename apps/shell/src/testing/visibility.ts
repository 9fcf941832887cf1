import { act } from '@testing-library/react';

/** Brings the tab to the front or sends it to the back; jsdom's is always in front. Ends with the test. */
export async function setVisibility(state: 'visible' | 'hidden'): Promise<void> {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
});
