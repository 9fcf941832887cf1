#!/usr/bin/env node
import '../../build/bin/require-node.cjs';
import { fileURLToPath } from 'node:url';

const { register } = await import('tsx/esm/api');
register();
const { buildReference } = await import('../src/reference/build-reference.ts');
await buildReference(process.argv[2] ?? fileURLToPath(new URL('../../ui/dist/reference', import.meta.url)));
