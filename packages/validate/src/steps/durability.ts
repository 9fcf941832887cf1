import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failedOnce, type StepResult } from '../report/step-result.ts';
import type { ToolSearch } from '../tools/tool.ts';
import { runJest } from './jest.ts';

/** Servers and databases killed under load, and two servers behind nginx; its notes tell what was counted. */
export async function durability(
  root: string,
  { postgres, nginx }: { postgres: ToolSearch & { discard?(): void }; nginx: ToolSearch },
): Promise<StepResult> {
  const missing = [postgres, nginx].flatMap((tool) => (tool.found ? [] : [tool.reason]));
  if (!postgres.found || !nginx.found) return failedOnce(missing.join('\n'));
  const folder = mkdtempSync(join(tmpdir(), 'gym-durability-'));
  const counted = join(folder, 'counted.txt');
  try {
    const env = { PG_BIN: postgres.path, NGINX: nginx.path, DURABILITY_COUNTS: counted };
    const result = await runJest(root, ['--config', 'apps/api/jest.durability.config.ts'], { env });
    return { ...result, notes: existsSync(counted) ? readFileSync(counted, 'utf8').trimEnd().split('\n') : [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    postgres.discard?.();
  }
}
