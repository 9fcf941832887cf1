#!/usr/bin/env node
import '../../../packages/build/bin/require-node.cjs';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { register } = await import('tsx/esm/api');
register();
const { auditSentences, callIndexes } = await import('@gym/api-contract/call-files');
for (const { file, text } of callIndexes()) writeFileSync(file, text);
const { calls } = await import('@gym/api-contract');
const sentences = auditSentences(calls);
writeFileSync(sentences.file, sentences.text);
// The document is about the calls of the new index.
const { apiDocument } = await import('../src/delivery/api-docs/api-document.ts');
const { pointsDocument } = await import('../src/delivery/api-docs/points-document.ts');
const { problemsDocument } = await import('../src/delivery/api-docs/problems-document.ts');
for (const [name, text] of [
  ['api.md', apiDocument()],
  ['points.md', pointsDocument()],
  ['problems.md', problemsDocument()],
]) {
  const file = fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));
  writeFileSync(file, text);
  console.log(file);
}
