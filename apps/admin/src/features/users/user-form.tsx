import type { ReactElement } from 'react';
import { boolean, type InferType, number, object, string } from 'yup';
import { CheckboxField, DigitsField, SelectField, TextField } from '@gym/ui/form';
import { MAX_EMAIL, MAX_NAME, MAX_PHONE } from '@gym/rules';
import { userTexts } from './texts.ts';

const { messages } = userTexts;

const person = {
  fname: string().trim().required(messages.fname),
  lname: string().trim().required(messages.lname),
  email: string().trim().required(messages.email),
  phone: string().required(messages.phone),
  // Only set if the server announces roles (acceptance C5).
  role: number<1 | 2>().oneOf([1, 2]),
  active: boolean(),
};

/** Rules of Update User (acceptance C4). */
export const updateUserSchema = object(person);

/** Rules of Add User (acceptance C3). The browser validates first, so these messages never appear. */
export const addUserSchema = object({ ...person, password: string().required(messages.password) });

type UserInput = InferType<typeof updateUserSchema>;

/** The fields of the user's row in the list. */
export const userRow = ({ fname, lname, email, phone, role, active }: UserInput) => ({
  ...{ fname, lname, email, phone },
  ...(role !== undefined && { role }),
  ...(active !== undefined && { active }),
});

const { fields } = userTexts;

/** The fields that Add User and Update User share. Autofill is off: it would offer the administrator's own details. */
export function PersonFields(): ReactElement {
  return (
    <>
      <TextField name="fname" label={fields.fname} autoComplete="off" maxLength={MAX_NAME} required />
      <TextField name="lname" label={fields.lname} autoComplete="off" maxLength={MAX_NAME} required />
      <TextField name="email" label={fields.email} type="email" autoComplete="off" maxLength={MAX_EMAIL} required />
      <DigitsField name="phone" label={fields.phone} phone autoComplete="off" maxLength={MAX_PHONE} required />
    </>
  );
}

const { roles, activeHint } = userTexts;

const ROLES = [
  { value: 2, label: roles.staff },
  { value: 1, label: roles.administrator },
];

/** Role and Active, if the server announces them (acceptance C5). */
export function RoleFields(): ReactElement {
  return (
    <>
      <SelectField name="role" label={userTexts.fields.role} options={ROLES} required />
      <CheckboxField name="active" label={userTexts.fields.active} hint={activeHint} />
    </>
  );
}
