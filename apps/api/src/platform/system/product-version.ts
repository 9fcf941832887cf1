import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../package.json');

/** This product's version, `0.1.0`. */
export const productVersion = (): string => (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version;
