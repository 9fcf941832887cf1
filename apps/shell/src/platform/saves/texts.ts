/** Texts of pending saves and unsaved work. */
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
  save: 'Save and leave',
} as const;
