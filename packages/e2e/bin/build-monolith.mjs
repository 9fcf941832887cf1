#!/usr/bin/env node
import '../../build/bin/require-node.cjs';

const { register } = await import('tsx/esm/api');
register();
const { buildMonolithReleases } = await import('../src/bench/monolith/compose-monolith.ts');
console.log(JSON.stringify(await buildMonolithReleases()));
