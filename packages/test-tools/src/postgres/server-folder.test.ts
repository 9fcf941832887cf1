import { unprivilegedUser } from './server-folder.ts';

const nobody = 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n';

test('anyone but root runs PostgreSQL as themselves', () => {
  expect(unprivilegedUser(1000, () => nobody)).toBeUndefined();
});

test("root runs it as PostgreSQL's own user, else as nobody", () => {
  expect(unprivilegedUser(0, () => `${nobody}postgres:x:106:113:PostgreSQL:/var/lib/postgresql:/bin/bash\n`)).toEqual({
    uid: 106,
    gid: 113,
  });
  expect(unprivilegedUser(0, () => nobody)).toEqual({ uid: 65534, gid: 65534 });
});

test('a system without either user is told so', () => {
  expect(() => unprivilegedUser(0, () => 'root:x:0:0::/root:/bin/sh\n')).toThrow('refuses to run as root');
});
