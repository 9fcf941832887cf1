import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inLanes } from '../in-lanes.ts';
import { packageFolders } from '../packages.ts';
import { run } from '../process/run.ts';
import type { StepResult } from '../report/step-result.ts';

/** The compiler over every package, two at a time; each package counts as one test. */
export async function checkTypes(root: string): Promise<StepResult> {
  const folders = packageFolders(root).filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const results = await inLanes(2, folders, async (folder) => ({ folder, ...await run(process.execPath, [compiler, '-p', folder], { cwd: root }) }));
  const failed = results.filter((result) => !result.ok);
  return {
    totals: { passed: results.length - failed.length, failed: failed.length, skipped: 0 },
    failures: failed.map((result) => `${result.folder}\n${result.output}`),
  };
}
