import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders, run } from '@gym/test-tools';
import { failure, type StepResult, sum } from '../report/totals.ts';
import type { TypeCheckResult } from './check-packages.ts';

const LANES = 2;
const CHECK = 'packages/validate/src/types/main.ts';

/** Checks the types of these packages, by default of all, in two processes. Each package counts as one test. */
export async function checkTypes(root: string, folders = packageFolders(root)): Promise<StepResult> {
  const typed = folders.filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
  const results = await Promise.all(
    balanceLanes(typed, (folder) => sourcesIn(join(root, folder))).map((lane) => checkLane(root, lane)),
  );
  return { totals: sum(results.map(({ totals }) => totals)), failures: results.flatMap(({ failures }) => failures) };
}

async function checkLane(root: string, folders: readonly string[]): Promise<StepResult> {
  const ran = await run(process.execPath, ['--import', 'tsx', CHECK, ...folders], { cwd: root });
  if (!ran.ok) return failure(ran.output);
  const checked = JSON.parse(ran.output.trimEnd().split('\n').at(-1) ?? '') as TypeCheckResult[];
  const failed = checked.filter(({ complaints }) => complaints !== '');
  return {
    totals: { passed: checked.length - failed.length, failed: failed.length, skipped: 0 },
    failures: failed.map(({ folder, complaints }) => `${folder}\n${complaints}`),
  };
}

/** Distributes the packages to lanes: the largest first, each to the lane with the least work. */
function balanceLanes(folders: readonly string[], sizeOf: (folder: string) => number): string[][] {
  const lanes = Array.from({ length: LANES }, () => ({ size: 0, folders: [] as string[] }));
  for (const { folder, size } of folders
    .map((one) => ({ folder: one, size: sizeOf(one) }))
    .sort((one, other) => other.size - one.size)) {
    const lane = lanes.reduce((smallest, one) => (one.size < smallest.size ? one : smallest));
    lane.folders.push(folder);
    lane.size += size;
  }
  return lanes.map((lane) => lane.folders).filter((lane) => lane.length > 0);
}

const sourcesIn = (folder: string): number => readdirSync(join(folder, 'src'), { recursive: true }).length;
