import path from 'node:path';
import type { Runner } from './runner.ts';

/** For everybody but root: nothing to do. */
export function plainRunner(binaries: string): Runner {
  return {
    command: (program, args, cluster) => ({
      file: path.join(binaries, 'bin', program),
      args: ['-D', cluster, ...args],
      options: { cwd: cluster },
    }),
  };
}
