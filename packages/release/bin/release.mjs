#!/usr/bin/env node
import '../../build/bin/require-node.cjs';

const { importProgram } = await import('../../build/bin/import-program.mjs');
await importProgram(new URL('../src/cli.ts', import.meta.url), {
  esbuild: () => import('esbuild'),
  tsx: () => import('tsx/esm/api'),
});
