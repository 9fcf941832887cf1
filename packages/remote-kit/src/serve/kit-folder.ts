import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of this package. */
export const KIT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
