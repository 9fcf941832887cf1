#!/usr/bin/env node
import '../../../packages/build/bin/require-node.cjs';

const { importProgram } = await import('../../../packages/build/bin/import-program.mjs');
await importProgram(new URL('../src/operations/commands/gym.ts', import.meta.url), {
  esbuild: () => import('esbuild'),
  tsx: () => import('tsx/esm/api'),
});
