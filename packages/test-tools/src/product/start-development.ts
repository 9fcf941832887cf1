import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { editFile } from '../edit-file.ts';
import { freePort } from '../process/free-port.ts';
import { startProcess } from '../process/child-process.ts';
import { repositoryRoot } from '../workspace.ts';
import type { Product } from './product.ts';
import { discardData, emptyData } from './start-product.ts';

/** The product from the sources of a copied workspace, as `pnpm dev` runs it. */
export interface Development extends Pick<Product, 'url' | 'apiBase' | 'password'> {
  /** The output so far. */
  log(): string;
  /** Replaces a text in a source file. @returns a function that restores the file */
  edit(file: string, from: string, to: string): () => void;
  /** Stops everything and removes the copy. */
  stop(): Promise<void>;
}

const PASSWORD = 'journey-password';
const START_MS = 120_000;

/** Starts `pnpm dev` in a copy of this workspace. Resolves once it says how to open the product. */
export async function startDevelopment(): Promise<Development> {
  const root = copyWorkspace();
  const dataDir = emptyData();
  const port = await freePort();
  const { NODE_ENV: _mode, DATABASE_URL: _database, API_BASE: _api, RELEASES: _releases, ...env } = process.env;
  const started = startProcess(process.execPath, [join(root, 'packages/remote-kit/bin/dev.mjs')], {
    cwd: root,
    env: { ...env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD },
  });
  const discard = async () => {
    await discardData(dataDir);
    rmSync(root, { recursive: true, force: true });
  };
  await started
    .works(() => started.log().includes(PASSWORD), START_MS)
    .catch(async (error: unknown) => {
      await discard();
      throw error;
    });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    apiBase: url,
    password: PASSWORD,
    log: started.log,
    edit: (file, from, to) => editFile(join(root, file), from, to),
    stop: () => started.stop().then(discard),
  };
}

const BUILT = ['dist', '.cache'];

/** Copies the sources. Libraries are links to this workspace's own. */
function copyWorkspace(): string {
  const origin = repositoryRoot();
  const root = mkdtempSync(join(tmpdir(), 'gym-workspace-'));
  for (const entry of ['apps', 'packages', 'package.json', 'pnpm-workspace.yaml', 'tsconfig.base.json'])
    cpSync(join(origin, entry), join(root, entry), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !BUILT.includes(basename(path)),
    });
  mkdirSync(join(root, 'node_modules'));
  for (const entry of readdirSync(join(origin, 'node_modules')))
    if (entry !== '.cache') symlinkSync(join(origin, 'node_modules', entry), join(root, 'node_modules', entry));
  return root;
}
