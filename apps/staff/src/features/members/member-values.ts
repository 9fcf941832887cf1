import type { Member, MemberDetails } from '@gym/api-client/staff';

/** What the forms of a member hold: the specification's field names, everything as text. */
export interface MemberValues {
  first_name: string;
  last_name: string;
  father_fname: string;
  father_lname: string;
  profession: string;
  phone: string;
  email: string;
  address: string;
  country: string;
  state: string;
  city: string;
  pincode: string;
}

export const BLANK_MEMBER: MemberValues = {
  first_name: '',
  last_name: '',
  father_fname: '',
  father_lname: '',
  profession: '',
  phone: '',
  email: '',
  address: '',
  country: '',
  state: '',
  city: '',
  pincode: '',
};

/** The server's names of the fields that the forms call otherwise. */
export const FORM_FIELD_OF = { fname: 'first_name', lname: 'last_name' };

/** A stored member as its form holds it. */
export const toFormValues = (member: Member): MemberValues => {
  const { fname, lname, father_fname, father_lname, profession, phone, email, address, country, state, city, pincode } =
    member;
  return {
    first_name: fname,
    last_name: lname,
    father_fname,
    father_lname,
    profession,
    phone,
    email,
    address,
    country: idOrEmpty(country),
    state: idOrEmpty(state),
    city: idOrEmpty(city),
    pincode,
  };
};

/** A server may write 0 where nothing was chosen. */
export const idOrEmpty = (id: number | string): string => (Number(id) === 0 ? '' : String(id));

/** What was typed as it is sent. */
export const toMemberDetails = ({ first_name, last_name, ...details }: MemberValues): MemberDetails => ({
  fname: first_name,
  lname: last_name,
  ...details,
});
