import { Shutdown } from './shutdown.ts';

test('ends what was opened last first, once, however often it is asked', async () => {
  const shutdown = new Shutdown();
  const ended: string[] = [];
  for (const name of ['database', 'server'])
    shutdown.add({
      close: async () => {
        ended.push(name);
      },
    });
  const report = jest.fn();
  expect(await Promise.all([shutdown.run(report), shutdown.run(report)])).toEqual([true, true]);
  expect(ended).toEqual(['server', 'database']);
  expect(report).not.toHaveBeenCalled();
});

test('a part that cannot be ended is reported and does not keep the others from it', async () => {
  const shutdown = new Shutdown();
  const close = jest.fn(async () => undefined);
  const broken = new Error('stuck');
  shutdown.add({ close });
  shutdown.add({
    close: async () => {
      throw broken;
    },
  });
  const report = jest.fn();
  expect(await shutdown.run(report)).toBe(false);
  expect(report).toHaveBeenCalledWith(broken);
  expect(close).toHaveBeenCalled();
});

test('what is still open when the process ends anyway is ended without waiting', async () => {
  const shutdown = new Shutdown();
  const closeNow = jest.fn();
  shutdown.add({ close: async () => undefined, closeNow });
  shutdown.runNow();
  shutdown.runNow();
  expect(closeNow).toHaveBeenCalledTimes(1);
});
