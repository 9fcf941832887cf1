import { failedOnce, type StepResult } from '../report/step-result.ts';
import type { ToolSearch } from '../tools/tool.ts';
import { runJest } from './jest.ts';

/** The image's steps and nginx with TLS, with what was built. */
export async function deployment(
  root: string,
  { postgres, nginx }: { postgres: ToolSearch & { discard?(): void }; nginx: ToolSearch },
): Promise<StepResult> {
  if (!nginx.found) return failedOnce(nginx.reason);
  try {
    return await runJest(root, ['--config', 'packages/validate/jest.deployment.config.ts'], {
      env: { NGINX: nginx.path, ...(postgres.found && { PG_BIN: postgres.path }) },
    });
  } finally {
    postgres.discard?.();
  }
}
