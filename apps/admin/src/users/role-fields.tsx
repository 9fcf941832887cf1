import { CheckboxField, SelectField } from '@gym/ui/form';
import type { ReactElement } from 'react';
import { texts } from '../texts.ts';

const { fields, roles, activeHint } = texts.users;

const ROLES = [
  { value: 2, label: roles.staff },
  { value: 1, label: roles.administrator },
];

/** Role and Active, where the server announces them (acceptance C5). */
export function RoleFields(): ReactElement {
  return (
    <>
      <SelectField name="role" label={fields.role} options={ROLES} required />
      <CheckboxField name="active" label={fields.active} hint={activeHint} />
    </>
  );
}
