import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository that this package is a part of. */
export const WORKSPACE = path.resolve(fileURLToPath(new URL('../../..', import.meta.url)));
