import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runOnce } from '@gym/release/cli';
import type { WantedShell } from '../live/live-shell.ts';
import { readRemoteFolder } from '../serve/remote-folder.ts';
import { runKit } from './run-kit.ts';

/**
 * Checks every live remote of a target in a shell, before a share of the browsers gets it.
 * @param options those of "gym-release download" that name the target
 * @returns whether all checks of all remotes passed
 * @throws Error if the remotes cannot be read
 */
export async function checkReleased(shell: WantedShell, options: readonly string[]): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gym-remotes-'));
  try {
    const { stdout, stderr, exitCode } = await runOnce(['download', '--to', folder, ...options]);
    if (exitCode !== 0) throw new Error(stderr);
    console.log(stdout);
    const failed: string[] = [];
    for (const name of (await readdir(folder)).sort())
      if (!(await runKit(await readRemoteFolder(path.join(folder, name)), shell))) failed.push(name);
    if (failed.length > 0) console.log(`The kit failed for ${failed.join(', ')}.`);
    return failed.length === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
