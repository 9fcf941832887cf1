import { existsSync } from 'node:fs';
import path from 'node:path';
import { isBuilt } from '@gym/build/is-built';
import { ReleaseError } from '../release-error.ts';
import { WORKSPACE } from '../workspace.ts';

/** Holds an app's build of this workspace to its source. @throws ReleaseError where it is of another */
export function refuseStale(app: string): void {
  if (existsSync(path.join(WORKSPACE, 'apps', app)) && !isBuilt(app)) {
    throw new ReleaseError(`apps/${app} is not built, or was changed since: run "pnpm --filter ${app} build" first.`);
  }
}
