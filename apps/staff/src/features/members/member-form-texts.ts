/**
 * Texts of the member forms, apart from the list's so that the list loads less. The specification fixes titles and
 * messages, misspellings included (acceptance E3).
 */
export const memberFormTexts = {
  addTitle: 'Add Member',
  updateTitle: 'Update Member',
  record: (fname: string, lname: string) => `Member ${fname} ${lname}`.trim(),
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    fatherFirstName: "Father's first name",
    fatherLastName: "Father's last name",
    profession: 'Profession',
    phone: 'Phone',
    email: 'Email',
    address: 'Address',
    country: 'Country',
    state: 'State',
    city: 'City',
    pincode: 'Pincode',
  },
  /** The empty choice of country, state and city (acceptance E7). */
  select: '--Select--',
  nouns: {
    country: ['country', 'countries'],
    state: ['state', 'states'],
    city: ['city', 'cities'],
  } as const,
  father: 'Father',
  place: 'City, state and country',
  placesUnread: 'The names of city, state and country could not be loaded.',
  placesFailed: 'The choices could not be loaded.',
  duplicates: 'Possible duplicates',
  newTab: 'in a new tab',
  same: (fields: readonly ('phone' | 'email')[]) => `has the same ${fields.join(' and ')}`,
  messages: {
    firstName: 'Enter youer first name',
    lastName: 'Enter youer last name',
    father: 'Enter youer Father name',
    profession: 'Enter youer profession name',
    phone: 'Enter youer Phone Number',
    email: 'Enter youer vallid email',
    address: 'Enter youer address',
    country: 'Enter youer country',
    state: 'Enter youer state',
    city: 'Enter youer city',
    pincode: 'Enter youer city',
    postcode: 'Enter letters and digits, with a blank or hyphen between them',
  },
};
