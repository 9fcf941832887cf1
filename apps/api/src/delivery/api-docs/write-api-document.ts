import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiDocument } from './api-document.ts';

const file = fileURLToPath(new URL('../../../../../docs/api.md', import.meta.url));
writeFileSync(file, apiDocument());
console.log(file);
