import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { REPOSITORY } from '@gym/build';
import { subjectFolder, type SubjectName } from './subjects.ts';

const PROGRAM = fileURLToPath(new URL('./build-subject.ts', import.meta.url));
let edits = 0;

export interface BuildTimes {
  /** Milliseconds with nothing cached. */
  readonly cold: number;
  /** Milliseconds after one screen's source was edited. */
  readonly warm: number;
}

/** Builds a subject from nothing, and once more after an edit; the process's start is part of both. */
export async function timeBuilds(name: SubjectName): Promise<BuildTimes> {
  await rm(subjectFolder(name), { recursive: true, force: true });
  const cold = await timeBuild(name);
  return { cold, warm: await timeBuild(name) };
}

async function timeBuild(name: SubjectName): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, name, String(++edits)], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`The build of ${name} ended with ${String(code)}:\n${output}`);
  return performance.now() - started;
}
