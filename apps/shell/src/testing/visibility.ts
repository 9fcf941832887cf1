import { act } from '@testing-library/react';

/** Sets the visibility of the tab, which is always visible in jsdom. Ends with the test. */
export async function setVisibility(state: 'visible' | 'hidden'): Promise<void> {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
});
