import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { watch } from '../process/children.ts';
import type { SystemUser } from './unprivileged-user.ts';

/** Where PostgreSQL's programs are and as whom they run. */
export interface Programs {
  /** Folder of `postgres` and `initdb`. */
  readonly bin: string;
  /** Where they run, which their user can enter. */
  readonly folder: string;
  readonly user: SystemUser | undefined;
}

/** Starts one of PostgreSQL's programs. */
export function postgresProgram({ bin, folder, user }: Programs, name: string, args: readonly string[]) {
  return watch(
    spawn(join(bin, name), args, {
      cwd: folder,
      ...user,
      detached: true,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** Runs one of them to its end. @throws with its own words when it fails */
export async function finishProgram(programs: Programs, name: string, args: readonly string[]): Promise<string> {
  const child = postgresProgram(programs, name, args);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${name} failed: ${output.trim()}`);
  return output;
}
