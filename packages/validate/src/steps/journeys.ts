import { join } from 'node:path';
import { failedOnce, type StepResult } from '../report/step-result.ts';
import { LASTING_FOLDER } from '../scratch/scratch-folder.ts';
import type { ToolSearch } from '../tools/tool.ts';
import { runJest } from './jest.ts';

/** Where pictures of failed journeys stay. */
const PICTURES = join(LASTING_FOLDER, 'gym-journeys');

/** The browser journeys against the built product. */
export async function journeys(root: string, chromium: ToolSearch): Promise<StepResult> {
  if (!chromium.found) return failedOnce(chromium.reason);
  return runJest(root, ['--config', 'packages/e2e/jest.config.ts'], {
    env: { CHROMIUM: chromium.path, JOURNEY_PICTURES: PICTURES },
    timeoutMs: 40 * 60_000,
  });
}
