#!/usr/bin/env node
import '../../../packages/build/bin/require-node.cjs';

const { importProgram } = await import('../../../packages/build/bin/import-program.mjs');
const { main } = await importProgram(new URL('../src/operations/cli/cli.ts', import.meta.url), {
  esbuild: () => import('esbuild'),
  tsx: () => import('tsx/esm/api'),
});
process.exitCode = await main(process.argv.slice(2), process.env);
