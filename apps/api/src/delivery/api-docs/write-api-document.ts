import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { callIndexes } from '@gym/api-contract/call-files';

for (const { file, text } of callIndexes()) writeFileSync(file, text);
// The document is about the calls of the new index.
const { apiDocument } = await import('./api-document.ts');
const file = fileURLToPath(new URL('../../../../../docs/api.md', import.meta.url));
writeFileSync(file, apiDocument());
console.log(file);
