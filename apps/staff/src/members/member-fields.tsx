import { DigitsField, TextField } from '@gym/ui/form';
import type { ReactElement, ReactNode } from 'react';
import { memberFormTexts } from '../texts/member-form.ts';
import { PlaceFields } from './place-fields.tsx';

const { fields } = memberFormTexts;

/** What Add Member and Update Member both ask for; a notice about the contact stands below it. The browser must not offer the trainer's own details. */
export function MemberFields({
  professionRequired = false,
  notice,
}: {
  professionRequired?: boolean;
  notice?: ReactNode;
}): ReactElement {
  return (
    <>
      <TextField name="first_name" label={fields.firstName} autoComplete="off" maxLength={200} required />
      <TextField name="last_name" label={fields.lastName} autoComplete="off" maxLength={200} required />
      <TextField name="father_fname" label={fields.fatherFirstName} autoComplete="off" maxLength={200} required />
      <TextField name="father_lname" label={fields.fatherLastName} autoComplete="off" maxLength={200} required />
      <TextField
        name="profession"
        label={fields.profession}
        autoComplete="off"
        maxLength={200}
        required={professionRequired}
      />
      <DigitsField name="phone" label={fields.phone} phone autoComplete="off" maxLength={21} required />
      <TextField name="email" label={fields.email} type="email" autoComplete="off" maxLength={254} required />
      <TextField name="address" label={fields.address} autoComplete="off" maxLength={500} required />
      {notice}
      <PlaceFields />
      <DigitsField name="pincode" label={fields.pincode} autoComplete="off" maxLength={12} required />
    </>
  );
}
