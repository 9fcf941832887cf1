import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, stopAll } from '@gym/test-tools';
import { scratchInMemory } from './tools/scratch-folder.ts';
import { readOptions } from './options.ts';
import { findTools, toolsReport } from './tools/find-tools.ts';
import { appSteps, steps, stepsOf } from './steps/steps.ts';
import { validation } from './validation.ts';

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

for (const [signal, code] of Object.entries(SIGNALS)) {
  process.once(signal, () => {
    console.log(`\nStopped by ${signal}; ending what was started.`);
    void stopAll().finally(() => process.exit(code));
  });
}

// Every process started after this uses the folder as its temporary folder.
const scratch = scratchInMemory();
if (scratch) process.env['TMPDIR'] = scratch.folder;
process.once('exit', () => scratch?.discard());

try {
  const root = repositoryRoot();
  const options = readOptions(process.argv.slice(2), readdirSync(join(root, 'apps')));
  const all = options.app ? appSteps(root, options.app) : steps(root);
  const chosen = stepsOf(all, options.command, options.only);
  const wanted = chosen.flatMap(({ needs = [] }) => needs);
  const tools = await findTools(wanted, options.install);
  if (wanted.length > 0) console.log(toolsReport(tools));
  const totals = await validation(chosen, tools, (line) => console.log(line));
  process.exitCode = totals.failed > 0 ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
