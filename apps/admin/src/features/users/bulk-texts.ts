const users = (count: number) => (count === 1 ? '1 user' : `${count} users`);

/** Texts of disabling, enabling and exporting users; they load with their dialogs and forms. */
export const bulkTexts = {
  disableTitle: (count: number) => `Disable ${users(count)}?`,
  disableText: 'They are signed out at once and cannot sign in. Their data stays, and you can enable them again.',
  disable: 'Disable',
  disabled: (count: number) => `Disabled ${users(count)}.`,
  enableTitle: (count: number) => `Enable ${users(count)}?`,
  enableText: 'They can sign in again with the password that they had.',
  enable: 'Enable',
  enabled: (count: number) => `Enabled ${users(count)}.`,
  undoDisabling: (count: number) => `Undo of disabling ${users(count)}`,
  undoEnabling: (count: number) => `Undo of enabling ${users(count)}`,
  undoDisablingOf: (name: string) => `Undo of disabling ${name}`,
  undoEnablingOf: (name: string) => `Undo of enabling ${name}`,
  enableAgain: 'Enable again',
  disableAgain: 'Disable again',
  failed: 'No user was changed',
  exportTitle: (count: number) => `Export ${users(count)}`,
  exportLabel: 'Users',
  exportHint: 'The chosen users with their role, and whether they may sign in. No passwords.',
};
