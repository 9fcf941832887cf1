/**
 * Texts of the account screens. The validation messages are exactly those of the specification, including spaces
 * (acceptance I2, I3).
 */
export const profileTexts = {
  title: 'Profile',
  edit: 'Edit profile',
  sessions: 'Where you are signed in',
  security: 'Sign-in and security',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  picture: 'Picture',
  noUpload: 'This server does not take pictures yet.',
} as const;

export const editProfileTexts = {
  title: 'Edit profile',
  fname: 'First name',
  lname: 'Last name',
  phone: 'Phone',
  submit: 'Save',
  record: 'your profile',
  fnameRequired: 'Enter your First name',
  lnameRequired: 'Enter your Last name',
  phoneRequired: 'Enter your Phone',
} as const;

/** Texts of replacing a one-time password. */
export const ownPasswordTexts = {
  title: 'Choose a password',
  lead:
    'You signed in with a one-time password that an administrator set. ' +
    'Choose a password of your own, which nobody else knows.',
  once: 'One-time password',
  onceRequired: 'Enter the one-time password once more',
  submit: 'Save and go on',
} as const;

export const passwordTexts = {
  title: 'Change password',
  old: 'Old password',
  submit: 'Change password',
  record: 'your new password',
  oldRequired: 'Old Password is required',
} as const;
