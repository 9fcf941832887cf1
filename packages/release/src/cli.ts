import { runOnce } from './commands/run.ts';

const { stdout, stderr, exitCode } = await runOnce(process.argv.slice(2));
if (stdout !== undefined) console.log(stdout);
if (stderr !== undefined) console.error(stderr);
process.exitCode = exitCode;
