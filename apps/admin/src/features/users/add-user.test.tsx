import { named, says, valuesOf } from '@gym/remote-kit';
import { screen, waitFor } from '@testing-library/react';
import { openAt, type OpenOptions, SPECIFICATION } from '../../testing/open-at.ts';
import { ADA, SAM } from '../../testing/records.ts';
import { addUserSchema } from './user-values.ts';

const FIELDS = ['fname', 'lname', 'email', 'phone', 'password'];
const LABELS = { 'First name': 'Mia', 'Last name': 'Wong', Email: 'mia@gym.test', Phone: '0123', Password: 'secret' };
const MIA = { ...SAM, id: 3, fname: 'Mia', lname: 'Wong', email: 'mia@gym.test', phone: '0123' };

async function open(options: OpenOptions = {}) {
  const opened = await openAt('/user', { answers: { saveUserDetails: { data: { id: 3 } } }, ...options });
  const { user, api } = opened;
  return {
    ...opened,
    fill: async (changes: Partial<typeof LABELS> = {}) => {
      for (const [label, value] of Object.entries({ ...LABELS, ...changes }))
        if (value) await user.type(screen.getByLabelText(label), value);
    },
    /** Saves Mia, whom the list has from then on. */
    save: async () => {
      api.answer({ getUsersDetails: { data: [ADA, SAM, MIA] } });
      await user.click(screen.getByRole('button', { name: 'Save' }));
    },
    sent: () => api.bodiesOf('saveUserDetails'),
  };
}

test('C3: has five required fields, with input types for email and phone', async () => {
  await open();
  for (const name of FIELDS) expect(named(name)).toBeRequired();
  expect([named('email').type, named('phone').inputMode, named('password').type]).toEqual([
    'email',
    'numeric',
    'password',
  ]);
});

test('C3: lets the browser block an empty submit, so the five messages never show', async () => {
  const { save, host } = await open();
  await save();
  expect(named('fname').form?.noValidate).toBe(false);
  expect(host.saves.submitted).toEqual([]);
  expect(document.body).not.toHaveTextContent('Enter youer');
});

test("C3: shows the browser's sentence at each field, and begins with the first", async () => {
  const { save, fill } = await open();
  await fill({ 'Last name': '', Phone: '' });
  await save();
  const invalid = ['lname', 'phone'].map(named);
  for (const field of invalid) expect(field).toHaveAccessibleDescription(field.validationMessage);
  expect(invalid[0]).toHaveFocus();
  expect(named('fname')).toBeValid();
});

test.each([
  ['fname', 'Enter youer first name'],
  ['lname', 'Enter youer last name'],
  ['email', 'Enter youer email name'],
  ['phone', 'Enter youer phone name'],
  ['password', 'Enter youer password'],
])('C3: the rule of %s says: %s', (field, message) => {
  expect(() => addUserSchema.validateSyncAt(field, { [field]: '' })).toThrow(message);
});

test('J1, J2: shows the list at once after a save, with the new row and no reload', async () => {
  const { fill, save, address, api } = await open();
  const release = api.hold('saveUserDetails');
  await fill();
  await save();
  await screen.findByRole('heading', { level: 1, name: 'User List' });
  expect(address()).toBe('/userlist');
  expect(screen.getByText(says(/^Saving User Mia Wong/))).toBeVisible();
  release();
  expect(await screen.findByRole('link', { name: 'Edit Mia Wong' })).toBeVisible();
  expect(screen.getByText(says('Saved: User Mia Wong.'))).toBeVisible();
  const edit = screen.getByRole('link', { name: 'Edit Mia Wong' });
  expect(screen.getByRole('link', { name: 'Open Mia Wong' }).getAttribute('href')).toBe(edit.getAttribute('href'));
});

test('C3, C5: sends and shows only five fields with a spec-only server', async () => {
  const { fill, save, sent } = await open(SPECIFICATION);
  expect(document.querySelectorAll('[name=role], [name=active]')).toHaveLength(0);
  await fill();
  await save();
  await waitFor(() =>
    expect(sent()).toEqual([{ fname: 'Mia', lname: 'Wong', email: 'mia@gym.test', phone: '0123', password: 'secret' }]),
  );
});

test('C5: adds an active staff user by default', async () => {
  const { fill, save, sent } = await open();
  await fill();
  await save();
  await waitFor(() => expect(sent()[0]).toMatchObject({ role: 2, active: true }));
});

test('C5: adds an administrator', async () => {
  const { fill, save, user, sent } = await open();
  await fill();
  await user.selectOptions(screen.getByLabelText('Role'), 'Administrator');
  await save();
  await waitFor(() => expect(sent()[0]).toMatchObject({ role: 1, active: true }));
});

test('J2: reopens a rejected user with all values but the password, and the reason at its field', async () => {
  const { fill, save, user, address, api } = await open();
  const reason = 'Another user already has this email.';
  api.reject('saveUserDetails', { status: 422, reason, errors: { email: reason } });
  await fill({ Email: 'staff@gym.test' });
  await save();
  expect(await screen.findByText(says(/User Mia Wong.*Another user already has this email\./))).toBeVisible();
  await screen.findByRole('heading', { level: 1, name: 'User List' });
  await user.click(screen.getByRole('button', { name: 'Reopen form' }));
  await waitFor(() => expect(address()).toBe('/user'));
  await screen.findByRole('heading', { level: 1, name: 'Add User' });
  expect(valuesOf(FIELDS)).toEqual(['Mia', 'Wong', 'staff@gym.test', '0123', '']);
  expect(named('email')).toHaveAccessibleDescription(reason);
});
