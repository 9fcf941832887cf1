#!/usr/bin/env node
import './require-node.cjs';

const { register } = await import('tsx/esm/api');
register();
await import('../src/kit/cli.ts');
