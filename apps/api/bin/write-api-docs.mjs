#!/usr/bin/env node
import '../../../packages/build/bin/require-node.cjs';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { register } = await import('tsx/esm/api');
register();
const { callIndexes } = await import('@gym/api-contract/call-files');
for (const { file, text } of callIndexes()) writeFileSync(file, text);
// The document is about the calls of the new index.
const { apiDocument } = await import('../src/delivery/api-docs/api-document.ts');
const file = fileURLToPath(new URL('../../../docs/api.md', import.meta.url));
writeFileSync(file, apiDocument());
console.log(file);
