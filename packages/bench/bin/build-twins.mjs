#!/usr/bin/env node
import '../../build/bin/require-node.cjs';

const { register } = await import('tsx/esm/api');
register();
const { buildTwins } = await import('../src/twins/build-twins.ts');
console.log(JSON.stringify(await buildTwins()));
