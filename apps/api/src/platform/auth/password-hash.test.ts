import { HttpError } from '../errors/http-error.ts';
import { HashingQueue } from './password-hash.ts';

/** Works that wait to be finished. */
function works() {
  const ends: (() => void)[] = [];
  return {
    begin: () => new Promise<void>((resolve) => ends.push(resolve)),
    running: () => ends.length,
    endOne: () => ends.shift()?.(),
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a few run at once, the others wait for their turn, in order', async () => {
  const queue = new HashingQueue(2, 10);
  const { begin, running, endOne } = works();
  const order: number[] = [];
  const all = [1, 2, 3, 4].map((n) =>
    queue.run(async () => {
      order.push(n);
      await begin();
    }),
  );
  await settled();
  expect([order, running()]).toEqual([[1, 2], 2]);
  for (let round = 0; round < 4; round += 1) {
    endOne();
    await settled();
    expect(running()).toBeLessThanOrEqual(2);
  }
  await Promise.all(all);
  expect(order).toEqual([1, 2, 3, 4]);
});

test('a flood is refused with a sentence and a time to come back, and what waits is done all the same', async () => {
  const queue = new HashingQueue(1, 2);
  const { begin, endOne } = works();
  const taken = [1, 2, 3].map(() => queue.run(begin));
  const refused = await queue.run(begin).catch((error: unknown) => error as HttpError);
  expect(refused).toBeInstanceOf(HttpError);
  expect(refused).toMatchObject({
    statusCode: 503,
    message: expect.stringMatching(/Try again/),
    details: { headers: { 'retry-after': expect.any(String) } },
  });
  for (const one of taken) {
    endOne();
    await one;
    await settled();
  }
});

test('a work that fails makes room for the next', async () => {
  const queue = new HashingQueue(1, 5);
  await expect(
    queue.run(async () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await expect(queue.run(async () => 'yes')).resolves.toBe('yes');
});
