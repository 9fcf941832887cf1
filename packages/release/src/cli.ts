import { run } from './commands/run.ts';
import { endSessions } from './service/prove-identity.ts';

const { stdout, stderr, exitCode } = await run(process.argv.slice(2));
await endSessions();
if (stdout !== undefined) console.log(stdout);
if (stderr !== undefined) console.error(stderr);
process.exitCode = exitCode;
