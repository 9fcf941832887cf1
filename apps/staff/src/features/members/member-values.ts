import type { Member } from '@gym/api-contract';

/** The fields of a member that the forms send. country, state and city are ids. */
type MemberDetails = Omit<MemberValues, 'first_name' | 'last_name'> & {
  readonly fname: string;
  readonly lname: string;
};

/** Values of the member forms: the specification's field names, all as text. */
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

/** Maps the server's field names to the form's, if they differ. */
export const FORM_FIELD_OF = { fname: 'first_name', lname: 'last_name' };

/** The fields of the row in the member list that a form changes. */
export const memberRow = ({ first_name, last_name, phone, email }: MemberValues) => ({
  ...{ fname: first_name, lname: last_name, phone, email },
});

/** Converts a stored member to form values. */
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

/** A server may store 0 for no choice. */
export const idOrEmpty = (id: number | string): string => (Number(id) === 0 ? '' : String(id));

/** The member's own name. */
export const nameOf = ({ first_name, last_name }: MemberValues): string => `${first_name} ${last_name}`.trim();

/** Converts form values to the request. */
export const toMemberDetails = ({ first_name, last_name, ...details }: MemberValues): MemberDetails => ({
  fname: first_name,
  lname: last_name,
  ...details,
});
