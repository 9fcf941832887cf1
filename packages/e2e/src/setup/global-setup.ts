import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '@gym/test-tools';
import { keepTemplate, startProduct } from '@gym/browser-testing';

/** Once for all journeys: builds what changed, composes the release, and keeps the data of a first start for them to begin with. */
export default async function prepareProduct(): Promise<void> {
  execFileSync(process.execPath, ['apps/api/bin/gym.mjs', 'build'], {
    cwd: repositoryRoot(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const product = await startProduct();
  await product.stop();
  keepTemplate(product.dataDir);
}
