import { execFile } from 'node:child_process';
import path from 'node:path';

/** Runs a program with one open resource. `body` ends the program. */
function program(body: string): Promise<{ code: number; said: string }> {
  const source = `
    import { shutDownOnSignals } from ${JSON.stringify(path.join(__dirname, 'stop-gracefully.ts'))};
    import { Shutdown } from ${JSON.stringify(path.join(__dirname, '../../platform/system/shutdown.ts'))};
    const shutdown = new Shutdown();
    const close = async () => {
      await new Promise((done) => setTimeout(done, 50));
      console.log('closed');
    };
    shutdown.add({ close, closeNow: () => console.log('closed now') });
    shutDownOnSignals(shutdown, (error) => console.log('failed: ' + error.message));
    setInterval(() => {}, 1000);
    ${body}`;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', source],
      { cwd: __dirname, timeout: 20_000 },
      (error, stdout) => {
        resolve({ code: Number(error?.code ?? 0), said: stdout });
      },
    );
  });
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s closes everything and exits with 0', async (signal) => {
  expect(await program(`process.kill(process.pid, '${signal}');`)).toEqual({ code: 0, said: 'closed\n' });
});

test('an uncaught exception closes everything and exits with 1', async () => {
  expect(await program(`setTimeout(() => { throw new Error('oops'); });`)).toEqual({
    code: 1,
    said: 'failed: oops\nclosed\n',
  });
});

test('an unhandled rejection closes everything and exits with 1', async () => {
  expect(await program(`void Promise.reject(new Error('oops'));`)).toEqual({ code: 1, said: 'failed: oops\nclosed\n' });
});

test('a second signal does not wait', async () => {
  expect(
    await program(`process.kill(process.pid, 'SIGTERM'); setTimeout(() => process.kill(process.pid, 'SIGTERM'), 10);`),
  ).toEqual({ code: 1, said: 'closed now\n' });
});
