import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, scratchInMemory, stopAll } from '@gym/test-tools';
import { readOptions } from './options.ts';
import { findTools, type FoundTools, toolsReport } from './tools/find-tools.ts';
import { appSteps, steps } from './steps/steps.ts';
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
  let tools: FoundTools | undefined;
  if (!options.quick) {
    tools = await findTools(options.install);
    console.log(toolsReport(tools));
  }
  const foundTools = () => {
    if (!tools) throw new Error('A quick step must not need a tool.');
    return tools;
  };
  const all = options.app ? appSteps(root, options.app, foundTools) : steps(root, foundTools);
  const chosen = all.filter(({ name, quick, onDemand }) => {
    if (options.only.length > 0) return options.only.includes(name);
    return options.quick ? quick : !onDemand;
  });
  const totals = await validation(chosen, (line) => console.log(line));
  process.exitCode = totals.failed > 0 ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
