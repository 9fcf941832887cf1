/** Texts of `/security` and of setting up a second factor. */
export const securityTexts = {
  title: 'Sign-in and security',
  lead: 'A second factor keeps others out, even if they know your password.',
  app: 'Authenticator app',
  on: 'On',
  off: 'Off',
  offLead: 'If you set one up, the sign-in also asks for a code that the app on your phone shows.',
  onLead: 'After your password, the sign-in asks for a code of your app.',
  required: 'Your gym requires a second factor for your account.',
  codesLeft: (count: number) => `${count} ${count === 1 ? 'recovery code' : 'recovery codes'} left.`,
  setUp: 'Set up an authenticator app',
  renew: 'New recovery codes',
  remove: 'Remove the app',
  recovery: 'Recovery codes',
  recoveryLead: 'Each replaces your second factor once.',
  failed: 'Nothing was changed',
} as const;

export const passkeysTexts = {
  title: 'Passkeys',
  offLead:
    'A passkey signs you in without your password: your device asks for your fingerprint, your face or its own lock. ' +
    'It works on no other website, so nobody can trick you into giving it away.',
  onLead:
    'A passkey signs you in without your password. With your password alone, nobody gets in: the sign-in asks for a ' +
    'second factor, too.',
  list: 'Your passkeys',
  createdAt: 'Added',
  lastUsed: 'Last used',
  never: 'Never',
  add: 'Add a passkey',
  notHere: 'This browser cannot use passkeys at this address.',
  name: 'Name',
  nameHint: 'So that you recognise it later, such as the device that keeps it.',
  nameRequired: 'Enter a name',
  create: 'Create the passkey',
  added: (name: string) => `Passkey added: ${name}.`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove the passkey ${name}`,
} as const;

/** Texts of removing a factor. */
export const removeTexts = {
  appTitle: 'Remove the authenticator app?',
  appBody: 'The sign-in will no longer take its codes.',
  app: 'The authenticator app is removed.',
  appLast: 'The authenticator app is removed. Your other devices are signed out.',
  passkeyTitle: 'Remove this passkey?',
  passkeyBody: 'It will no longer sign you in. Delete it on your device, too, because it may still offer it.',
  passkey: (name: string, last: boolean) =>
    `Passkey removed: ${name}.${last ? ' Your other devices are signed out.' : ''}`,
  last: 'Your password alone will then open your account. Your other devices are signed out.',
} as const;

export const setUpTexts = {
  form: 'Set up an authenticator app',
  scan: 'Scan this QR code with an authenticator app on your phone.',
  qr: 'QR code of the secret',
  secret: 'If you cannot scan it, type this secret into the app:',
  code: 'Code',
  codeHint: 'The six digits that the app shows now.',
  codeRequired: 'Enter the code',
  submit: 'Turn on',
  retry: 'Try again',
  codesTitle: 'Your recovery codes',
  codesLead:
    'Each of these codes replaces your second factor once, for example when you lose your phone. ' +
    'Keep them in a safe place now: they are not shown again.',
  codesList: 'Recovery codes',
  print: 'Print',
  done: 'I have kept them',
} as const;
