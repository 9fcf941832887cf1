import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../platform/errors/operator-error.ts';
import { explainRootError, unprivilegedAccount } from './runner.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const folder = temporaryFolder({ anew: true });

const ROOT = 'root:x:0:0:root:/root:/bin/bash';
const NOBODY = 'nobody:x:65534:65533:nobody:/:/bin/false';

test.each([
  [
    'postgres if it exists',
    [ROOT, NOBODY, 'postgres:x:101:104::/var/lib/postgresql:/bin/sh'],
    { name: 'postgres', uid: 101, gid: 104 },
  ],
  ['otherwise nobody', [ROOT, NOBODY], { name: 'nobody', uid: 65534, gid: 65533 }],
  ['no account in a system without both', [ROOT], undefined],
])('root runs PostgreSQL under %s', async (_case, lines, account) => {
  const passwd = path.join(folder, 'passwd');
  await writeFile(passwd, lines.join('\n'));
  expect(await unprivilegedAccount(passwd)).toEqual(account);
});

test('finds no account in a system without an account file', async () => {
  expect(await unprivilegedAccount(path.join(folder, 'passwd'))).toBeUndefined();
});

const forbidden = Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM', syscall: 'chown' });
const onlyAsRoot = process.geteuid?.() === 0 ? test : test.skip;

onlyAsRoot('tells root what to do if it may not change to another account', () => {
  expect(explainRootError(forbidden)).toBeInstanceOf(OperatorError);
  expect((explainRootError(forbidden) as Error).message).toMatch(/another user, or set DATABASE_URL/);
});

test('leaves other errors unchanged', () => {
  const other = new Error('disk full');
  expect(explainRootError(other)).toBe(other);
});
