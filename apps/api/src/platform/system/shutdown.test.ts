import { Shutdown } from './shutdown.ts';

test('closes in reverse order, and only once for repeated calls', async () => {
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

test('reports a part that cannot be closed, and closes the others', async () => {
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

test('closes open parts without waiting if the process ends anyway', async () => {
  const shutdown = new Shutdown();
  const closeNow = jest.fn();
  shutdown.add({ close: async () => undefined, closeNow });
  shutdown.runNow();
  shutdown.runNow();
  expect(closeNow).toHaveBeenCalledTimes(1);
});
