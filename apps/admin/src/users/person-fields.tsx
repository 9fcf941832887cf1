import { DigitsField, TextField } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { texts } from '../texts.ts';

const { fields } = texts.users;

/** What Add User and Update User both ask for. The browser must not offer the administrator's own details. */
export function PersonFields(): ReactElement {
  return (
    <>
      <TextField name="fname" label={fields.fname} autoComplete="off" maxLength={200} required />
      <TextField name="lname" label={fields.lname} autoComplete="off" maxLength={200} required />
      <TextField name="email" label={fields.email} type="email" autoComplete="off" maxLength={254} required />
      <DigitsField name="phone" label={fields.phone} phone autoComplete="off" maxLength={21} required />
    </>
  );
}
