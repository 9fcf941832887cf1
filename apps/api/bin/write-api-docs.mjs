#!/usr/bin/env node
import '../../../packages/build/bin/require-node.cjs';

const { register } = await import('tsx/esm/api');
register();
await import('../src/delivery/api-docs/write-api-document.ts');
