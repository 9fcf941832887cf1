import { failedOnce, type StepResult } from '../report/step-result.ts';
import type { ToolSearch } from '../tools/tool.ts';
import { runJest } from './jest.ts';

/** The browser journeys against the built product. */
export async function journeys(root: string, chromium: ToolSearch): Promise<StepResult> {
  if (!chromium.found) return failedOnce(chromium.reason);
  return runJest(root, ['--config', 'packages/e2e/jest.config.ts'], { env: { CHROMIUM: chromium.path }, timeoutMs: 20 * 60_000 });
}
