import { setTimeout as pause } from 'node:timers/promises';
import { mapConcurrent } from './map-concurrent.ts';

test('returns the results in order and never runs more tasks at a time than its limit', async () => {
  let running = 0;
  let most = 0;
  const answers = await mapConcurrent(2, [30, 5, 10, 1], async (milliseconds) => {
    most = Math.max(most, ++running);
    await pause(milliseconds);
    running--;
    return milliseconds * 2;
  });
  expect(answers).toEqual([60, 10, 20, 2]);
  expect(most).toBe(2);
});
