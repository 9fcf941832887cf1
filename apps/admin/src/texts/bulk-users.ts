const users = (count: number) => (count === 1 ? '1 user' : `${count} users`);

/** Texts of what can be done with chosen users; they load with their dialogs. */
export const bulkTexts = {
  disableTitle: (count: number) => `Disable ${users(count)}?`,
  disableText: 'They are signed out at once and cannot sign in. Their data stays, and you can enable them again.',
  disable: 'Disable',
  disabled: (count: number) => `Disabled ${users(count)}.`,
  enableTitle: (count: number) => `Enable ${users(count)}?`,
  enableText: 'They can sign in again with the password that they had.',
  enable: 'Enable',
  enabled: (count: number) => `Enabled ${users(count)}.`,
  failed: 'No user was changed',
  cancel: 'Cancel',
  exportTitle: (count: number) => `Export ${users(count)}`,
  exportLabel: 'Users',
  exportHint: 'The chosen users with their role, and whether they may sign in. No passwords.',
};
