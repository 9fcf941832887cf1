import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@gym/test-tools/journeys';
import { repositoryRoot } from '@gym/test-tools';
import { linkWorkspace, type LinkedWorkspace } from '../remotes/linked-workspace.ts';

/** What the tests of one file or group release into, and a workspace for the remotes that they add. */
export interface ReleasedCopy {
  readonly target: string;
  /** Exists from `beforeAll` on. */
  readonly workspace: LinkedWorkspace;
}

/**
 * Serves a copy of the built product's release to the tests of this file or group, which run one after the other.
 * @param timeout limit of each test, in milliseconds
 */
export function serveReleasedCopy(timeout: number): ReleasedCopy {
  const target = mkdtempSync(join(tmpdir(), 'gym-bundlers-'));
  test.describe.configure({ mode: 'serial', timeout });
  test.use({ productOptions: { env: { RELEASES: target } } });

  let workspace: LinkedWorkspace;
  test.beforeAll(() => {
    cpSync(join(repositoryRoot(), '.release'), target, { recursive: true });
    workspace = linkWorkspace();
  });
  test.afterAll(() => {
    workspace?.remove();
    rmSync(target, { recursive: true, force: true });
  });
  return {
    target,
    get workspace() {
      return workspace;
    },
  };
}
