import { rmSync } from 'node:fs';

/** Removes a product's data folder. */
export function discardData(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
