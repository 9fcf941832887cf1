import { BackgroundWork } from '../platform/concurrency/background-work.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Counts the background work of every server of this test file, such as the mailing of notices.
 * @returns a function that waits until the work of earlier responses is done
 */
export function watchBackgroundWork(): () => Promise<void> {
  let running = 0;
  const { start } = BackgroundWork.prototype;
  jest.spyOn(BackgroundWork.prototype, 'start').mockImplementation(function count(this: BackgroundWork, what, work) {
    running += 1;
    start.call(this, what, () => work().finally(() => (running -= 1)));
  });
  return () =>
    waitUntil(
      () => running === 0,
      () => `${running} pieces of background work still run.`,
    );
}
