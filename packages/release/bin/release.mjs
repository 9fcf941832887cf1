#!/usr/bin/env node
import { requireNode } from '../../build/bin/require-node.mjs';

requireNode();
const { register } = await import('tsx/esm/api');
register();
await import('../src/cli.ts');
