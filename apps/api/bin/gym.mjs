#!/usr/bin/env node
import '../../../packages/build/bin/require-node.cjs';

const { register } = await import('tsx/esm/api');
register();
const { main } = await import('../src/cli.ts');
process.exitCode = await main(process.argv.slice(2), process.env);
