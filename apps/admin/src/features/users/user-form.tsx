import type { ReactElement } from 'react';
import { CheckboxField, DigitsField, SelectField, TextField } from '@gym/ui/form';
import { MAX_EMAIL, MAX_NAME, MAX_PHONE } from '@gym/rules';
import { userTexts } from './texts.ts';

/** The fields that Add User and Update User share. Autofill is off: it would offer the administrator's own details. */
export function PersonFields(): ReactElement {
  return (
    <>
      <TextField name="fname" label="First name" autoComplete="off" maxLength={MAX_NAME} required />
      <TextField name="lname" label="Last name" autoComplete="off" maxLength={MAX_NAME} required />
      <TextField name="email" label="Email" type="email" autoComplete="off" maxLength={MAX_EMAIL} required />
      <DigitsField name="phone" label="Phone" phone autoComplete="off" maxLength={MAX_PHONE} required />
    </>
  );
}

const { roles } = userTexts;

const ROLES = [
  { value: 2, label: roles.staff },
  { value: 1, label: roles.administrator },
];

/** Role and Active, if the server announces them (acceptance C5). */
export function RoleFields(): ReactElement {
  return (
    <>
      <SelectField name="role" label="Role" options={ROLES} required />
      <CheckboxField name="active" label="Active" hint="Only active users can sign in." />
    </>
  );
}
