import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY } from '../workspace/repository.ts';
import { addToRegistry, isUpToDate } from './file-registry.ts';
import { packBuilt, packKit } from './pack-kit.ts';

const HELP = `pnpm pack-kit [options]

Packs the packages with which a team makes a remote in a repository of its own. The server gives them to npm.
A version that the folder has stays as it is: to try a change of the kit, remove the folder first.

  --out       folder that gets the versions that it lacks (default: .packages)
`;

const {
  values: { out, help },
} = parseArgs({
  options: {
    out: { type: 'string', default: path.join(REPOSITORY, '.packages') },
    help: { type: 'boolean', default: false },
  },
});

async function addKit(registry: string): Promise<string> {
  if (isUpToDate(registry)) return `${registry} has every package already.`;
  const folder = mkdtempSync(path.join(tmpdir(), 'gym-kit-'));
  try {
    const packed = await packKit(folder);
    await packBuilt(folder);
    const added = await addToRegistry(packed, registry);
    return `Added to ${registry}: ${added.join(', ')}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

console.log(help ? HELP : await addKit(path.resolve(out)));
