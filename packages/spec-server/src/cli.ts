import { parseArgs } from 'node:util';
import { createSpecServer } from './create-spec-server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.PORT ?? '0' },
    password: { type: 'string', default: process.env.SPEC_PASSWORD ?? 'secret' },
    ids: { type: 'string', default: 'number' },
    users: { type: 'string', default: '3' },
    members: { type: 'string', default: '12' },
  },
});

const server = await createSpecServer({
  port: Number(values.port),
  password: values.password,
  idsAs: values.ids === 'string' ? 'string' : 'number',
  users: Number(values.users),
  members: Number(values.members),
});
console.log(`The specification's 31 calls are answered at ${server.url}`);
console.log(`Accounts: admin@gym.test and staff@gym.test, password ${values.password}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
