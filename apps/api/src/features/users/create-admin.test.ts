import { startTestServer } from '../../testing/test-server.ts';
import { createAdmin } from './create-admin.ts';

const server = startTestServer();
const RULES = { passwordMinLength: 1, commonPasswords: 'refuse' } as const;
const admin = { email: 'first@gym.test', fname: 'First', lname: 'Admin', phone: '+49123', password: 'first password' };

test('adds an administrator who can sign in, with an audit entry', async () => {
  const id = await createAdmin(server.pool, admin, RULES);
  const token = await server.signIn(admin.email, admin.password);
  expect((await server.read('getRole', {}, token)).role).toBe(1);
  // On the command line nobody is signed in, so the audit entry has no user.
  const trail = await server.get('getAuditTrail', { person: 0 });
  expect(trail.body.data).toMatchObject([
    { action: 'create-admin', record_id: id, user_name: null, address: null, label: 'First Admin' },
  ]);
});

test.each([
  ['a taken email', { email: 'FIRST@gym.test' }, /exists already/],
  ['no email', { email: 'first' }, /not an email/],
  [
    'an email that no form accepts',
    { email: 'jürgen@gym.test' },
    /^"jürgen@gym.test" is not an email address of plain letters, digits and signs, like name@example.com\.$/,
  ],
  ['an email that ends with a dot', { email: 'first@gym.test.' }, /not an email/],
  ['no name', { fname: ' ' }, /first and a last name/],
  ['a phone with letters', { phone: 'call me' }, /not a phone number/],
  ['no password', { password: '' }, /a password/],
  ['a short password', { password: 'short' }, /at least 8/],
  ['a common password', { password: 'password1' }, /most common passwords/],
])('rejects %s with a reason', async (_case, over, sentence) => {
  await expect(
    createAdmin(server.pool, { ...admin, email: 'second@gym.test', ...over }, { ...RULES, passwordMinLength: 8 }),
  ).rejects.toThrow(sentence);
});
