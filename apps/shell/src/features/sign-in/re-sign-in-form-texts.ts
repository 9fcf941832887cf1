/**
 * Texts of the forms of the dialog that asks for the password over an open page. They are apart from the titles,
 * because they load on demand.
 */
export const reSignInFormTexts = {
  lead: 'Your session has ended. Everything you typed is still here.',
  leadUnknown: 'Your session has ended. Everything you typed is still here; once signed in, send it again.',
  leadLocked: 'Enter your password to go on. Everything you typed is still here.',
  leadLockedPasskey: 'Enter your password or use a passkey to go on. Everything you typed is still here.',
  someoneElse: 'Sign in as someone else',
  notYou: 'Not you? Sign out',
  confirmLead: 'This step needs your password, so that nobody else takes it at your screen. It counts for 10 minutes.',
  confirmLeadPasskey:
    'This step needs your password or a passkey, so that nobody else takes it at your screen. ' +
    'It counts for 10 minutes.',
  confirm: 'Confirm',
} as const;
