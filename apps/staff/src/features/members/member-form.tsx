import type { ReactElement, ReactNode } from 'react';
import { MAX_ADDRESS, MAX_EMAIL, MAX_NAME, MAX_PHONE, MAX_PINCODE } from '@gym/rules';
import { DigitsField, TextField } from '@gym/ui/form';
import { memberFormTexts } from './member-form-texts.ts';
import { PlaceFields } from './place-fields.tsx';
import { usePincodeLetters } from './member-schema.ts';

const { fields } = memberFormTexts;

/**
 * The fields that Add Member and Update Member share; a notice about the contact appears below it. Autofill is off: it
 * would offer the trainer's own details.
 */
export function MemberFields({
  professionRequired = false,
  notice,
}: {
  professionRequired?: boolean;
  notice?: ReactNode;
}): ReactElement {
  const letters = usePincodeLetters();
  return (
    <>
      <TextField name="first_name" label={fields.firstName} autoComplete="off" maxLength={MAX_NAME} required />
      <TextField name="last_name" label={fields.lastName} autoComplete="off" maxLength={MAX_NAME} required />
      <TextField name="father_fname" label={fields.fatherFirstName} autoComplete="off" maxLength={MAX_NAME} required />
      <TextField name="father_lname" label={fields.fatherLastName} autoComplete="off" maxLength={MAX_NAME} required />
      <TextField
        name="profession"
        label={fields.profession}
        autoComplete="off"
        maxLength={MAX_NAME}
        required={professionRequired}
      />
      <DigitsField name="phone" label={fields.phone} phone autoComplete="off" maxLength={MAX_PHONE} required />
      <TextField name="email" label={fields.email} type="email" autoComplete="off" maxLength={MAX_EMAIL} required />
      <TextField name="address" label={fields.address} autoComplete="off" maxLength={MAX_ADDRESS} required />
      {notice}
      <PlaceFields />
      {letters ? (
        <TextField name="pincode" label={fields.pincode} autoComplete="off" maxLength={MAX_PINCODE} required />
      ) : (
        <DigitsField name="pincode" label={fields.pincode} autoComplete="off" maxLength={MAX_PINCODE} required />
      )}
    </>
  );
}
