import type { BootConfig, BootData } from '@gym/remote-contract';
import { provideIntegrity } from './integrity.ts';
import { provideRetryAddresses } from './script-address.ts';

/** What the boot document carries for the shell. */
export interface BootDocument {
  readonly boot: BootData;
  readonly config: BootConfig;
}

/**
 * Reads the boot document's data blocks, and from then on lets no chunk load without its hash. Comes before any lazy
 * import.
 * @throws Error where the document is not the one this shell was released with
 */
export function readBootDocument(page: Document = document): BootDocument {
  const boot = readBlock<BootData>(page, 'boot');
  const config = readBlock<BootConfig>(page, 'config');
  provideIntegrity(boot, config.cdnBase);
  provideRetryAddresses();
  return { boot, config };
}

function readBlock<T>(page: Document, id: string): T {
  const text = page.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page lacks its "${id}" block: it was not composed by a release.`);
  return JSON.parse(text) as T;
}
