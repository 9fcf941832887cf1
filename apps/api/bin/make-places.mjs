#!/usr/bin/env node
import '../../../packages/build/bin/require-node.cjs';

const { register } = await import('tsx/esm/api');
register();
await import('../src/features/places/make/cli.ts');
