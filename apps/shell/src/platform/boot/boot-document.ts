import type { BootConfig, BootData } from '@gym/remote-contract';
import { provideIntegrity, provideRetryAddresses } from '@gym/kernel';

/** The data in the boot document that the shell needs. */
export interface BootDocument {
  readonly boot: BootData;
  readonly config: BootConfig;
}

/**
 * Reads the data blocks of the boot document. From then on, no chunk loads without its hash, so this must run before
 * any lazy import.
 * @throws Error if a data block is missing, because then no release composed the document
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
