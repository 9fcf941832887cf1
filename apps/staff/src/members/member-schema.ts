import { object, string } from 'yup';
import { memberFormTexts } from '../texts/member-form.ts';

const { messages } = memberFormTexts;

const text = (message: string) => string().trim().required(message);
const digits = (message: string, pattern: RegExp) =>
  string().trim().matches(pattern, { message, excludeEmptyString: true }).required(message);

const details = {
  first_name: text(messages.firstName),
  last_name: text(messages.lastName),
  father_fname: text(messages.father),
  father_lname: text(messages.father),
  phone: digits(messages.phone, /^\+?\d+$/),
  email: string().trim().email(messages.email).required(messages.email),
  address: text(messages.address),
  country: text(messages.country),
  state: text(messages.state),
  city: text(messages.city),
  pincode: digits(messages.pincode, /^\d+$/),
};

/** Rules of Add Member (acceptance E3). */
export const addMemberSchema = object({ ...details, profession: text(messages.profession) });

/** Rules of Update Member: the same without the profession's (acceptance E4). */
export const updateMemberSchema = object({ ...details, profession: string().trim().default('') });
