#!/usr/bin/env node
import '../../build/bin/require-node.cjs';

const { register } = await import('tsx/esm/api');
register();
const { buildHarnesses } = await import('../src/serve/build-harness.ts');
await buildHarnesses(process.argv[2]);
