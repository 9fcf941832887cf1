import { Limiter } from './limiter-and-mutex.ts';

/** Tasks that run until the test ends them. */
function openTasks() {
  const started: number[] = [];
  const ends: ((error?: Error) => void)[] = [];
  return {
    started,
    task: (number: number) => () => {
      started.push(number);
      return new Promise<number>((resolve, reject) => {
        ends[number] = (error) => (error ? reject(error) : resolve(number));
      });
    },
    end: async (number: number, error?: Error) => {
      ends[number]?.(error);
      await settle();
    },
  };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('runs two tasks at a time and the others in order, also after a failure', async () => {
  const limiter = new Limiter(2);
  const { started, task, end } = openTasks();
  const results = Promise.allSettled([0, 1, 2, 3].map((number) => limiter.run(task(number))));
  await settle();
  expect(started).toEqual([0, 1]);
  const failure = new Error('no luck');
  await end(0, failure);
  expect(started).toEqual([0, 1, 2]);
  await end(1);
  await end(2);
  expect(started).toEqual([0, 1, 2, 3]);
  await end(3);
  expect(await results).toEqual([
    { status: 'rejected', reason: failure },
    ...[1, 2, 3].map((value) => ({ status: 'fulfilled', value })),
  ]);
});

test('rejects a task that finds the queue full, and still runs the waiting ones', async () => {
  const limiter = new Limiter(1, { maxWaiting: 2, fullError: () => new Error('full') });
  const { started, task, end } = openTasks();
  const accepted = Promise.all([0, 1, 2].map((number) => limiter.run(task(number))));
  await expect(limiter.run(task(3))).rejects.toThrow('full');
  for (const number of [0, 1, 2]) await end(number);
  expect(await accepted).toEqual([0, 1, 2]);
  expect(started).toEqual([0, 1, 2]);
});
