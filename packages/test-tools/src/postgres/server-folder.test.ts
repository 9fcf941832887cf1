import { unprivilegedUser } from './server-folder.ts';

const nobody = 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n';

test('every user but root runs PostgreSQL under their own account', () => {
  expect(unprivilegedUser(1000, () => nobody)).toBeUndefined();
});

test('root runs it as the user postgres, or else as the user nobody', () => {
  expect(unprivilegedUser(0, () => `${nobody}postgres:x:106:113:PostgreSQL:/var/lib/postgresql:/bin/bash\n`)).toEqual({
    uid: 106,
    gid: 113,
  });
  expect(unprivilegedUser(0, () => nobody)).toEqual({ uid: 65534, gid: 65534 });
});

test('throws a clear message on a system without either user', () => {
  expect(() => unprivilegedUser(0, () => 'root:x:0:0::/root:/bin/sh\n')).toThrow('refuses to run as root');
});
