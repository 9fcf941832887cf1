import { hasPostcodeLetters } from '@gym/rules';
import { MEMBER } from '../../testing/members.ts';
import { gymWith } from '../../testing/test-config.ts';
import { startTestServer } from '../../testing/test-server.ts';

const british = startTestServer({ gym: gymWith({ locale: 'en-GB' }) });
const indian = startTestServer({ gym: gymWith({ locale: 'en-IN' }) });
const add = (server: typeof british, pincode: string) => server.post('addMemberDetail', { ...MEMBER, pincode });

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
