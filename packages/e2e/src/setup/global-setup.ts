import { execFileSync } from 'node:child_process';
import { discardData, keepTemplate, startProduct } from '@gym/test-tools/product';
import { repositoryRoot } from '@gym/test-tools';

/**
 * Runs once before all journeys: builds what changed, composes the release, and creates the data template of all
 * products. The returned function removes the template.
 */
export default async function prepareProduct(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['apps/api/bin/gym.mjs', 'build'], {
    cwd: repositoryRoot(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const product = await startProduct();
  await product.stop();
  keepTemplate(product.dataDir);
  return () => discardData(product.dataDir);
}
