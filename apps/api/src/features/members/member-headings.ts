/** A member's columns in CSV files. Both use the same, so that a corrected export is recognised when it is imported. */
export const MEMBER_HEADINGS = {
  fname: 'First name',
  lname: 'Last name',
  father_fname: "Father's first name",
  father_lname: "Father's last name",
  profession: 'Profession',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  country: 'Country',
  state: 'State',
  city: 'City',
  pincode: 'Pincode',
} as const;

/** The columns of a member's last membership. */
export const MEMBERSHIP_HEADINGS = { plan: 'Plan', until: 'Member until' } as const;
