import path from 'node:path';
import { REPOSITORY } from '@gym/build';

/** Where the bench keeps what it builds and composes; nothing of it is needed, all of it is made again. */
export const cacheFolder = (...names: readonly string[]): string =>
  path.join(REPOSITORY, 'node_modules/.cache/bench', ...names);
