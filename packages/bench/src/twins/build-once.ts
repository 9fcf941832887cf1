import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runWebpack } from '@gym/build';
import type { Build } from '@gym/release/compose';
import type { Configuration } from 'webpack';

/** Where a build notes what it was made from. */
const MARK = '.inputs';

interface Recipe {
  /** Folder of its files below a release's `assets/`. */
  readonly app: string;
  /** Hash of everything the build is made from. */
  readonly inputs: string;
  readonly config: Configuration;
}

/** Runs a build of the bench's own, unless its folder holds it already. The folder is the configuration's. */
export async function buildOnce({ app, inputs, config }: Recipe): Promise<Build> {
  const folder = config.output!.path!;
  const mark = path.join(folder, MARK);
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== inputs) {
    await runWebpack(`The bench's ${app}`, config);
    writeFileSync(mark, inputs);
  }
  return { app, folder, record: JSON.parse(readFileSync(path.join(folder, 'build.json'), 'utf8')) as Build['record'] };
}
