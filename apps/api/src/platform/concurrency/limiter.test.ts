import { Limiter } from './limiter.ts';

test('lets two work at a time, the others in order, and goes on after a failure', async () => {
  const line = new Limiter(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((work) =>
    line.run(async () => {
      begun.push(work);
      await new Promise<void>((resolve) => {
        ends[work] = resolve;
      });
      if (work === 0) throw new Error('no luck');
      return work;
    }),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await expect(works[0]).rejects.toThrow('no luck');
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  ends[1]?.();
  ends[2]?.();
  await settle();
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[3]?.();
  expect(await Promise.all(works.slice(1))).toEqual([1, 2, 3]);
});
