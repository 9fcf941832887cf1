import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@gym/test-tools';

/** A workspace in a temporary folder. It links to this one, except for what is created in it. */
export interface LinkedWorkspace {
  readonly root: string;
  /** Links another app's libraries to a new app, as an install would. */
  install(app: string): void;
  remove(): void;
}

/** Files that resolve their neighbours from their own location, so links would not work. */
const COPIED = ['jest.config.ts', 'eslint.config.mjs'];
const LINKED = ['node_modules', 'packages', 'package.json', 'pnpm-workspace.yaml', 'tsconfig.base.json'];

/** Links the workspace's packages and apps into a new folder. */
export function linkWorkspace(): LinkedWorkspace {
  const origin = repositoryRoot();
  const root = mkdtempSync(join(tmpdir(), 'gym-workspace-'));
  mkdirSync(join(root, 'apps'));
  for (const file of COPIED) copyFileSync(join(origin, file), join(root, file));
  const apps = readdirSync(join(origin, 'apps')).map((app) => `apps/${app}`);
  for (const entry of [...LINKED, ...apps, '.github'].filter((entry) => existsSync(join(origin, entry)))) {
    if (entry === '.github') copyWorkflows(origin, root);
    else symlinkSync(join(origin, entry), join(root, entry));
  }
  return {
    root,
    install: (app) => symlinkSync(join(origin, 'apps/staff/node_modules'), join(root, 'apps', app, 'node_modules')),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Copies the workflows, because a new workflow is added beside them. */
function copyWorkflows(origin: string, root: string): void {
  const folder = '.github/workflows';
  if (!existsSync(join(origin, folder))) return;
  mkdirSync(join(root, folder), { recursive: true });
  for (const file of readdirSync(join(origin, folder)))
    copyFileSync(join(origin, folder, file), join(root, folder, file));
}
