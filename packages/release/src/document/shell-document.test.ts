import { createHash } from 'node:crypto';
import { bundleBootScript } from './shell-document.ts';

test('the script that is inlined in the boot document is all there, under its own hash', async () => {
  const { code, hash } = await bundleBootScript();
  // A bundler drops an import if its package declares no side effects.
  for (const part of ['/api/getRole', 'gym.boot', 'preload']) expect(code).toContain(part);
  expect(hash).toBe(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
});
