import type { ReactElement, ReactNode } from 'react';
import { object, string } from 'yup';
import { useHost } from '@gym/remote-contract';
import {
  MAX_ADDRESS,
  MAX_EMAIL,
  MAX_NAME,
  MAX_PHONE,
  MAX_PINCODE,
  PHONE_PATTERN,
  PINCODE_PATTERN,
  POSTCODE_PATTERN,
} from '@gym/rules';
import { DigitsField, TextField } from '@gym/ui/form';
import { memberFormTexts } from './member-form-texts.ts';
import { PlaceFields } from './place-fields.tsx';

const { messages } = memberFormTexts;

const text = (message: string) => string().trim().required(message);
const pattern = (missing: string, allowed: string, wrong = missing) =>
  string().trim().matches(new RegExp(allowed), { message: wrong, excludeEmptyString: true }).required(missing);

const details = {
  first_name: text(messages.firstName),
  last_name: text(messages.lastName),
  father_fname: text(messages.father),
  father_lname: text(messages.father),
  phone: pattern(messages.phone, PHONE_PATTERN),
  email: string().trim().email(messages.email).required(messages.email),
  address: text(messages.address),
  country: text(messages.country),
  state: text(messages.state),
  city: text(messages.city),
};

const pincode = (letters: boolean) =>
  letters ? pattern(messages.pincode, POSTCODE_PATTERN, messages.postcode) : pattern(messages.pincode, PINCODE_PATTERN);

/** Rules of Add Member (acceptance E3). */
const addRules = (letters: boolean) =>
  object({ ...details, pincode: pincode(letters), profession: text(messages.profession) });

/** Rules of Update Member: the same, except that the profession is optional (acceptance E4). */
const updateRules = (letters: boolean) =>
  object({ ...details, pincode: pincode(letters), profession: string().trim().default('') });

const ADD_RULES = [addRules(false), addRules(true)] as const;
const UPDATE_RULES = [updateRules(false), updateRules(true)] as const;

/** Whether postcodes of the gym's country have letters (E8). */
const usePincodeLetters = (): boolean => useHost().session.has('pincode-letters');

export const useAddMemberSchema = () => ADD_RULES[usePincodeLetters() ? 1 : 0];
export const useUpdateMemberSchema = () => UPDATE_RULES[usePincodeLetters() ? 1 : 0];

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
