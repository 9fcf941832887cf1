import { hasPostcodeLetters } from '@gym/rules';
import type { CallsConfig } from '../../platform/http/implement-call.ts';
import { startTestServer } from '../../testing/test-server.ts';

const gym = (locale: string) => ({ gym: { name: 'Test Gym', locale } as CallsConfig['gym'] });
const british = startTestServer(gym('en-GB'));
const indian = startTestServer(gym('en-IN'));

const MEMBER = {
  fname: 'Ann',
  lname: 'Lee',
  father_fname: 'Bo',
  father_lname: 'Lee',
  profession: 'Baker',
  phone: '0044',
  email: 'ann@gym.test',
  address: '10 High Street',
};
async function add(server: typeof british, pincode: string) {
  const rows = await server.sql<object>('select country, state, city from members limit 1');
  return server.post('addMemberDetail', { ...MEMBER, ...rows[0], pincode });
}

test('E8: takes letters where the postcodes of the gym have them, and announces it', async () => {
  expect((await british.get('getRole')).body.features).toContain('pincode-letters');
  const { status, body } = await add(british, 'SW1A 1AA');
  expect(status).toBe(200);
  const stored = await british.get('getMemberDetailsById', { id: body.data.id });
  expect(stored.body.data.pincode).toBe('SW1A 1AA');
  expect((await add(british, 'SW1A  1AA!')).body.errors).toEqual({
    pincode: 'Pincode takes up to 12 letters and digits, with a blank or hyphen between them.',
  });
});

test('E8: takes digits only elsewhere', async () => {
  expect((await indian.get('getRole')).body.features).not.toContain('pincode-letters');
  const { status, body } = await add(indian, 'SW1A 1AA');
  expect([status, body.errors]).toEqual([400, { pincode: 'Pincode takes up to 12 digits.' }]);
});

test.each([
  ['en-GB', true],
  ['nl', true],
  ['fr-CA', true],
  ['en', false],
  ['de-DE', false],
  [undefined, false],
])('whether postcodes of %s have letters: %s', (locale, has) => {
  expect(hasPostcodeLetters(locale)).toBe(has);
});
