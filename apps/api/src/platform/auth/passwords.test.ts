import { hashingQueue } from './passwords.ts';

test('rejects a flood of passwords with 503 and a time to retry', async () => {
  const ends: (() => void)[] = [];
  const task = () => new Promise<void>((resolve) => ends.push(resolve));
  const [running, waiting] = [3, 100];
  const tasks = Array.from({ length: running + waiting + 1 }, () => hashingQueue.run(task));
  const settled = Promise.allSettled(tasks);
  await expect(tasks.at(-1)).rejects.toMatchObject({
    statusCode: 503,
    message: expect.stringMatching(/Try again/),
    details: { headers: { 'retry-after': '3' } },
  });
  for (let ended = 0; ended < running + waiting; ended += 1) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await settled;
});
