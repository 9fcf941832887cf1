import { bundleBootScript } from './local-build.ts';

test('bundles the complete boot script', async () => {
  const code = await bundleBootScript();
  // A bundler drops an import if its package declares no side effects.
  for (const part of ['/api/getRole', 'gym.boot', 'preload']) expect(code).toContain(part);
});
