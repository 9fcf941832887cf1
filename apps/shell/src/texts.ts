/**
 * Every text of the shell. The validation messages are the specification's, letter by letter, misspellings and spaces
 * included (acceptance A2, I2 to I5).
 */

export const signInTexts = {
  title: 'Sign in',
  form: 'Sign in',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  forgotten: 'Forgot password?',
  emailInvalid: 'Enter youer vallid email',
  passwordRequired: 'No password provided.',
  passwordShort: 'Password is too short - should be 1 chars minimum.',
  ended: 'Your session has ended. Sign in again to go on.',
  reset: 'Your password is changed. Sign in with the new one.',
} as const;

export const reSignInTexts = {
  title: 'Sign in again',
  lead: 'Your session has ended. Everything you typed is still here.',
  leadUnknown: 'Your session has ended. Everything you typed is still here; once signed in, send it again.',
  someoneElse: 'Sign in as someone else',
} as const;

export const startTexts = {
  starting: 'Starting…',
  failedTitle: 'Your role could not be read',
  failedBody: 'Which screens are yours depends on it, so nothing is shown yet.',
  retry: 'Retry',
  signOut: 'Log out',
} as const;

export const chromeTexts = {
  skip: 'Skip to content',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Main menu',
  dashboard: 'Dashboard',
  account: (name: string) => `Account of ${name}`,
  accountMenu: 'Account',
  profile: 'Profile',
  changePassword: 'Change Password',
  logout: 'Logout',
  copyright: (year: number, credit: string) => `© ${year} ${credit}`,
  loading: 'Loading…',
} as const;

export const dashboardTexts = {
  title: 'Dashboard',
  lead: (name: string) => `Welcome back, ${name}.`,
  sample: 'Sample',
  sampleHint: 'These figures are samples: this server does not count yours.',
  money: 'Money',
  users: 'Users',
  newClients: 'New clients',
  sales: 'Sales',
} as const;

export const profileTexts = {
  title: 'Profile',
  edit: 'Edit profile',
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

export const passwordTexts = {
  title: 'Change password',
  old: 'Old password',
  new: 'New password',
  confirm: 'Confirm password',
  submit: 'Change password',
  record: 'your new password',
  atLeast: (length: number) => `At least ${length} characters.`,
  oldRequired: 'Old Password is required',
  newRequired: 'New Password is required ',
  confirmRequired: 'Confirm Password is required',
  mismatch: 'Passwords do not match',
} as const;

export const recoveryTexts = {
  requestTitle: 'Forgot password',
  requestLead: 'Enter your email, and a code is sent to it.',
  email: 'Email',
  send: 'Send code',
  emailRequired: 'Email is required',
  resetTitle: 'Reset password',
  resetLead: (email: string) => `Enter the code that was sent to ${email}.`,
  code: 'Code',
  codeRequired: 'OTP is required',
  reset: 'Reset password',
  otherEmail: 'Send a new code',
  backToSignIn: 'Back to sign in',
} as const;

export const saveTexts = {
  saving: (record: string) => `Saving ${record}…`,
  saved: (record: string) => `Saved: ${record}.`,
  failed: (record: string, reason: string) => `Not saved: ${record}. ${reason}`,
  mayBeSaved: 'It may have been saved all the same: look before you send it again.',
  reopen: 'Reopen form',
  tryAgain: 'Try again',
} as const;

export const unsavedTexts = {
  title: 'Leave without saving?',
  body: (labels: readonly string[]) => `What you entered is not saved yet: ${labels.join(', ')}.`,
  stay: 'Stay',
  discard: 'Discard',
} as const;

export const remoteTexts = {
  failedTitle: (title: string) => `${title} could not be loaded`,
  pageTitle: 'This page could not be loaded',
  part: 'Part',
  version: 'Version',
  phase: 'What failed',
  reason: 'Reason',
  next: 'What to do',
  owner: 'Who looks after it',
  retry: 'Retry',
  reload: 'Reload the page',
  phases: {
    entry: 'Fetching the part',
    module: 'Reading the part',
    contract: 'Checking that the part fits this product',
    shared: 'Looking for the libraries that the part needs',
    timeout: 'Waiting for the part',
    integrity: 'Checking that the part is unchanged',
    evaluate: 'Starting the part',
    page: 'Fetching the page',
  } as Readonly<Record<string, string>>,
  /** In words, and in the word that telemetry has for it. */
  phaseOf: (phase: string): string => (phase in remoteTexts.phases ? `${remoteTexts.phases[phase]} (${phase})` : phase),
  nextStep: (owner = 'your administrator') => `Press Retry. If it fails again, tell ${owner} what stands here.`,
  nextReloadOrTell: (owner = 'your administrator') => `Reload the page; what is not saved is asked about first. If it fails again, tell ${owner} what stands here.`,
  nextReload: 'Press Retry. If it fails again, reload the page.',
  nextReloadNow: 'Reload the page; what is not saved is asked about first.',
  shell: 'Shell',
} as const;

export const fallbackTexts = {
  title: 'Unexpected Application Error!',
  what: 'What failed',
  reference: 'Reference',
  advice: 'The rest of the product goes on working. If it happens again, tell your administrator the reference.',
  adviceWhole: 'Reload the page to go on. If it happens again, tell your administrator the reference.',
  reload: 'Reload',
  back: 'Back',
} as const;

export const notFoundTexts = {
  title: 'Page not found',
  body: 'There is no such page here, or it is not part of your role.',
  action: 'Go to the dashboard',
} as const;

export const partTexts = {
  failed: 'A part of this page could not be loaded. Check the connection, then try again.',
  retry: 'Retry',
} as const;
