import { object, string } from 'yup';
import { memberFormTexts } from './member-form-texts.ts';
import { PHONE_PATTERN, POSTCODE_PATTERN, PINCODE_PATTERN } from '@gym/rules';
import { useHost } from '@gym/remote-contract';

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
export const usePincodeLetters = (): boolean => useHost().session.has('pincode-letters');

export const useAddMemberSchema = () => ADD_RULES[usePincodeLetters() ? 1 : 0];
export const useUpdateMemberSchema = () => UPDATE_RULES[usePincodeLetters() ? 1 : 0];
