import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { explainRootError, unprivilegedAccount } from './runner.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gym-passwd-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const ROOT = 'root:x:0:0:root:/root:/bin/bash';
const NOBODY = 'nobody:x:65534:65533:nobody:/:/bin/false';

test.each([
  [
    'postgres where there is one',
    [ROOT, NOBODY, 'postgres:x:101:104::/var/lib/postgresql:/bin/sh'],
    { name: 'postgres', uid: 101, gid: 104 },
  ],
  ['else nobody', [ROOT, NOBODY], { name: 'nobody', uid: 65534, gid: 65533 }],
  ['none in a system that has neither', [ROOT], undefined],
])('root runs PostgreSQL under %s', async (_case, lines, account) => {
  const passwd = path.join(folder, 'passwd');
  await writeFile(passwd, lines.join('\n'));
  expect(await unprivilegedAccount(passwd)).toEqual(account);
});

test('a system without accounts has none', async () => {
  expect(await unprivilegedAccount(path.join(folder, 'passwd'))).toBeUndefined();
});

const refused = Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM', syscall: 'chown' });
const onlyAsRoot = process.geteuid?.() === 0 ? test : test.skip;

onlyAsRoot('root that may not change to another account is told what to do', () => {
  expect(explainRootError(refused)).toBeInstanceOf(OperatorError);
  expect((explainRootError(refused) as Error).message).toMatch(/another user, or set DATABASE_URL/);
});

test('other errors stay as they are', () => {
  const other = new Error('disk full');
  expect(explainRootError(other)).toBe(other);
});
