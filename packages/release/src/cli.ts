import { endSessions, run } from './commands/run.ts';

try {
  const { stdout, stderr, exitCode } = await run(process.argv.slice(2));
  if (stdout !== undefined) console.log(stdout);
  if (stderr !== undefined) console.error(stderr);
  process.exitCode = exitCode;
} finally {
  await endSessions();
}
