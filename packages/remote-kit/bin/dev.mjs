#!/usr/bin/env node
import '../../build/bin/require-node.cjs';

const { register } = await import('tsx/esm/api');
register();
await import('../src/dev-server/cli.ts');
