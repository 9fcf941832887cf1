/** Texts of `/sessions`. */
export const sessionsTexts = {
  title: 'Where you are signed in',
  lead: 'Sign out where you do not recognise a device, then change your password.',
  list: 'Your sessions',
  here: 'This device',
  lastUsed: 'Last used',
  now: 'Now',
  since: 'Signed in',
  address: 'Network address',
  lastAddress: 'Last network address',
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out of ${device}`,
  signOutElsewhere: 'Sign out everywhere else',
  onlyHere: 'You are signed in nowhere else.',
  signedOut: (device: string) => `Signed out: ${device}.`,
  signedOutElsewhere: 'Signed out everywhere else.',
  failed: (reason: string) => `Not signed out. ${reason}`,
} as const;
