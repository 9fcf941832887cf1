import { createHash } from 'node:crypto';
import { bundleBootScript } from './local-build.ts';

test('bundles the complete boot script, and computes its hash', async () => {
  const { code, hash } = await bundleBootScript();
  // A bundler drops an import if its package declares no side effects.
  for (const part of ['/api/getRole', 'gym.boot', 'preload']) expect(code).toContain(part);
  expect(hash).toBe(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
});
