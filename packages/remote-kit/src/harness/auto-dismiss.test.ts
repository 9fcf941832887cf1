import { createFakeToasts } from '../fake-host/fake-toasts.ts';
import { dismissSuccesses } from './auto-dismiss.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('dismisses a success, and keeps errors and pending saves', () => {
  const toasts = createFakeToasts();
  const stop = dismissSuccesses(toasts);
  for (const kind of ['success', 'error', 'info'] as const) toasts.show({ kind, text: kind });
  jest.runAllTimers();
  expect(toasts.visible().map(({ kind }) => kind)).toEqual(['error', 'info']);
  toasts.show({ kind: 'success', text: 'kept' });
  stop();
  jest.runAllTimers();
  expect(toasts.visible().at(-1)).toMatchObject({ text: 'kept' });
});
