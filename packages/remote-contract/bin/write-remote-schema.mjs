// Writes remote.schema.json, which the `$schema` of every remote.json names.
import { writeFileSync } from 'node:fs';
import { remoteSchema } from '../src/remote-file.ts';

writeFileSync(new URL('../remote.schema.json', import.meta.url), `${JSON.stringify(remoteSchema(), null, 2)}\n`);
