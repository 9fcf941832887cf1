import { tmpdir } from 'node:os';
import { run, stopAll } from './child-process.ts';

const node = (script: string, timeoutMs?: number) =>
  run(process.execPath, ['-e', script], { cwd: tmpdir(), timeoutMs });

test('collects both streams and the result', async () => {
  const ran = await node('console.log("out"); console.error("err"); process.exit(3)');
  expect(ran.ok).toBe(false);
  expect(ran.output).toMatch(/out[^]*err|err[^]*out/);
});

test('a missing command is a failure with a message, not an exception', async () => {
  const ran = await run('no-such-command', [], { cwd: tmpdir() });
  expect(ran).toEqual({ ok: false, output: expect.stringContaining('no-such-command could not be started') });
});

test('a hanging command is stopped with its child processes', async () => {
  // The grandchild has the same pipe open, so the run could not end while it lives.
  const ran = await node(
    'require("child_process").spawn("sleep", ["600"], { stdio: "inherit" }); setInterval(() => {}, 1000)',
    400,
  );
  expect(ran.ok).toBe(false);
  expect(ran.output).toContain('did not end within');
});

test('stopAll stops all running processes', async () => {
  const running = node('setInterval(() => {}, 1000)');
  await stopAll();
  expect((await running).output).toContain('SIGTERM');
});
